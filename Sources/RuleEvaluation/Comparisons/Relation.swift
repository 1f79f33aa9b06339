import RulePrograms

/// A comparison that an operator makes.
enum Relation: BitwiseCopyable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The relation with its operands exchanged.
  var mirrored: Relation {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }

  /// Whether it holds between operands of which this is known.
  @inline(__always)
  func holds(isLess: Bool, isEqual: Bool) -> Bool {
    switch self {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: isLess
    case .lessOrEqual: isLess || isEqual
    case .greater: !isLess && !isEqual
    case .greaterOrEqual: !isLess
    }
  }

  /// The types that a field of which only a query is known may be compared with.
  var typesBesideConstraint: TypeSet {
    switch self {
    case .equal, .notEqual:
      [
        .bool, .duration, .float, .int, .latlng, .map, .null, .string, .bytes, .timestamp, .path, .list, .vector, .set,
      ]
    case .less, .lessOrEqual, .greater, .greaterOrEqual: [.timestamp, .duration, .float, .int, .string, .bytes]
    }
  }
}
