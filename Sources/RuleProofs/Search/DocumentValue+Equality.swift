import RuleValues
import SymbolicRules

/// The equalities of the Cloud rules language for known values (`RuleEvaluation/Comparisons/Equality.swift`).
extension DocumentValue {
  /// Returns whether two values are equal.
  func equals(_ other: DocumentValue, by equality: ValueEquality) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let integer), .double(let double)), (.double(let double), .integer(let integer)):
      switch equality {
      case .values: Double(integer) == double
      case .elements, .nested: false
      case .sets: Int64(exactly: double) == integer
      }
    case (.double(let left), .double(let right)): Self.equal(left, right, by: equality)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.equals($1, by: equality.inside) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && left.entries.allSatisfy { entry in right[entry.name]?.equals(entry.value, by: equality.inside) ?? false }
    case (.vector(let left), .vector(let right)): Self.equal(left, right, by: equality)
    case (.vector(let vector), .array(let array)), (.array(let array), .vector(let vector)):
      equality == .sets && array.count == vector.count
        && zip(array, vector).allSatisfy { $0.equals(.double($1), by: .sets) }
    case (.null, _), (.bool, _), (.integer, _), (.double, _), (.timestamp, _), (.string, _), (.bytes, _),
      (.reference, _), (.geoPoint, _), (.array, _), (.map, _), (.vector, _):
      self == other
    }
  }

  private static func equal(_ left: Double, _ right: Double, by equality: ValueEquality) -> Bool {
    switch equality {
    case .values, .elements: left == right
    case .nested: left.bitPattern == right.bitPattern && !left.isNaN
    case .sets: left == right || (left.isNaN && right.isNaN)
    }
  }

  private static func equal(_ left: [Double], _ right: [Double], by equality: ValueEquality) -> Bool {
    switch equality {
    case .values, .elements: left.map(\.bitPattern) == right.map(\.bitPattern) && !left.contains(where: \.isNaN)
    case .nested: left.map(\.bitPattern) == right.map(\.bitPattern)
    case .sets: left.count == right.count && zip(left, right).allSatisfy { equal($0, $1, by: .sets) }
    }
  }
}
