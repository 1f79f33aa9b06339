import RulePrograms

/// A comparison operator.
enum Relation: UInt8, BitwiseCopyable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The equivalent relation with exchanged operands.
  var mirrored: Relation {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }

  /// Returns whether the relation holds between operands with these properties.
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

  /// The types that can be compared with a field whose value is known only through a query.
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
