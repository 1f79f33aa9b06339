/// The kind of a field's value, or of each of its values if the field has several.
package indirect enum FieldKind: Hashable, Sendable {
  /// `true` or `false`
  case bool
  /// An integer of 32 bits.
  case int32
  /// An integer of 64 bits.
  case int64
  /// A double.
  case double
  /// A string.
  case string
  /// A byte string.
  case bytes
  /// The number of an enum's value.
  case symbol(EnumType)
  /// A message.
  case message(MessageType)
  /// A map from strings to values of this kind.
  case map(FieldKind)

  /// Whether a list of such values is one length-delimited field on the wire.
  var isPackable: Bool {
    switch self {
    case .bool, .int32, .int64, .double, .symbol: true
    case .string, .bytes, .message, .map: false
    }
  }

  /// The wire type of one value.
  var wireType: WireType {
    switch self {
    case .bool, .int32, .int64, .symbol: .varint
    case .double: .fixed64
    case .string, .bytes, .message, .map: .lengthDelimited
    }
  }
}

/// How a value is written in the binary form.
enum WireType: UInt8 {
  case varint = 0
  case fixed64 = 1
  case lengthDelimited = 2
  case startGroup = 3
  case endGroup = 4
  case fixed32 = 5
}
