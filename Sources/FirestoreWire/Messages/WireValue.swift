import RuleValues

/// A value of a field of a ``WireMessage``.
package enum WireValue: Sendable {
  /// `true` or `false`
  case bool(Bool)
  /// An integer, or the number of an enum's value.
  case integer(Int64)
  /// A double.
  case double(Double)
  /// A string, compared by its bytes.
  case string(String)
  /// A byte string.
  case bytes([UInt8])
  /// A message.
  case message(WireMessage)
  /// The values of a repeated field.
  case list([WireValue])
  /// The entries of a map field.
  case map(WireMap)
  /// The entries of a map field with the fields of a stored document. The binary form is written from the stored bytes.
  case stored(StoredFields)

  /// Returns the list of these messages.
  package static func messages(_ messages: [WireMessage]) -> WireValue { .list(messages.map { .message($0) }) }

  /// Whether the value is the one that a missing field has.
  var isDefault: Bool {
    switch self {
    case .bool(let bool): !bool
    case .integer(let integer): integer == 0
    case .double(let double): double.bitPattern == 0
    case .string(let string): string.utf8.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .message: false
    case .list(let values): values.isEmpty
    case .map(let map): map.entries.isEmpty
    case .stored(let fields): fields.isEmpty
    }
  }

  /// The entries of a map field; nil for a value of another kind.
  var entries: WireMap? {
    switch self {
    case .map(let map): map
    case .stored(let fields): fields.map
    default: nil
    }
  }

  /// Returns the value that a missing entry of a map has.
  static func defaultValue(of kind: FieldKind) -> WireValue {
    switch kind {
    case .bool: .bool(false)
    case .int32, .int64, .symbol: .integer(0)
    case .double: .double(0)
    case .string: .string("")
    case .bytes: .bytes([])
    case .message(let type): .message(WireMessage(type))
    case .map: .map(WireMap())
    }
  }
}

extension WireValue: Equatable {
  /// Compares the representation: doubles bit for bit, strings as bytes.
  package static func == (left: WireValue, right: WireValue) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): CodeUnits.equal(left, right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.message(let left), .message(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    default: left.entries.map { $0 == right.entries } ?? false
    }
  }
}
