package import RuleValues

/// A value that the rules state.
package enum Constant: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// A number with a fraction, without negative zero.
  case double(Double)
  /// A string.
  case string(RuleText)
  /// Bytes.
  case bytes([UInt8])
  /// A point in time.
  case timestamp(Timestamp)
  /// A length of time.
  case duration(RuleDuration)

  /// Returns a string constant.
  package static func string(_ text: String) -> Constant { .string(RuleText(text)) }

  /// The kind of the value.
  package var kind: Kinds {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer: .int
    case .double(let double): double.isNaN ? .nan : .float
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    }
  }

  /// The string; nil for other values.
  package var text: String? { ruleText?.string }

  /// The string; nil for other values.
  package var ruleText: RuleText? { if case .string(let text) = self { text } else { nil } }

  /// Returns whether the language's `==` holds.
  package func equals(_ other: Constant) -> Bool {
    switch (self, other) {
    case (.integer(let left), .double(let right)): Double(left) == right
    case (.double(let left), .integer(let right)): left == Double(right)
    case (.double(let left), .double(let right)): left == right
    case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.bytes, _), (.timestamp, _),
      (.duration, _):
      self == other
    }
  }

  /// Returns whether this value is less than another one; nil if the language cannot compare them.
  package func isLess(than other: Constant) -> Bool? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.integer(let left), .double(let right)): Double(left) < right
    case (.double(let left), .integer(let right)): left < Double(right)
    case (.double(let left), .double(let right)): left < right
    case (.string(let left), .string(let right)): left.string.utf16.lexicographicallyPrecedes(right.string.utf16)
    case (.timestamp(let left), .timestamp(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.bytes, _), (.timestamp, _),
      (.duration, _):
      nil
    }
  }
}
