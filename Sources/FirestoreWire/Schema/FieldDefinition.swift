/// A field of a message type. It is a class because reading a message passes its fields around often.
package final class FieldDefinition: Sendable {
  /// The name in definitions: `field_path`.
  package let name: String
  /// The name in JSON: `fieldPath`.
  package let jsonName: String
  /// The number in the binary form.
  package let number: Int
  /// The kind of the value, or of each value.
  package let kind: FieldKind
  /// Whether the field has any number of values.
  package let isRepeated: Bool
  /// The name of the group of fields of which a message has at most one; nil for a field of its own.
  package let oneof: String?

  /// Whether a message can have the field with the default value. Otherwise the default value means that the field is
  /// missing, as in proto3.
  package let hasPresence: Bool

  /// Creates a field. The parameters are the properties of the same names.
  init(name: String, number: Int, kind: FieldKind, isRepeated: Bool, oneof: String?) {
    self.name = name
    jsonName = Self.jsonName(of: name)
    self.number = number
    self.kind = kind
    self.isRepeated = isRepeated
    self.oneof = oneof
    hasPresence =
      switch kind {
      case .message: !isRepeated
      case .map: false
      default: oneof != nil && !isRepeated
      }
  }

  /// Returns the JSON name of a field: `field_path` becomes `fieldPath`.
  static func jsonName(of name: String) -> String {
    var result: [UInt8] = []
    var isStart = false
    for byte in name.utf8 {
      if byte == UInt8(ascii: "_") {
        isStart = true
      } else {
        let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        result.append(isStart && isLower ? byte - 32 : byte)
        isStart = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
