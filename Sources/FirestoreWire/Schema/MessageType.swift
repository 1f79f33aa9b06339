/// A type of messages in ``MessageSchema``.
package struct MessageType: Hashable, Sendable {
  /// The index in the schema.
  let index: Int

  /// The type without fields that represents a name that the schema does not have.
  static let unknown = MessageType(index: 0)

  /// Returns the type with a full name, such as `StructuredQuery.Filter`. A name that the schema does not have gives a type
  /// without fields.
  package static func named(_ name: String) -> MessageType { MessageSchema.current.types[name] ?? unknown }

  /// The definition of the type.
  package var definition: MessageDefinition {
    let messages = MessageSchema.current.messages
    return messages[messages.indices.contains(index) ? index : 0]
  }
}

/// The name and fields of a message type.
package final class MessageDefinition: Sendable {
  /// The full name.
  package let name: String
  /// The fields, in order of their numbers.
  package let fields: [FieldDefinition]
  /// For each field number, the index in ``fields`` plus one, or 0.
  private let slots: [UInt8]

  /// Creates the definition of a type. It has at most 255 fields, whose numbers are at most 1000.
  init(name: String, fields: [FieldDefinition]) {
    self.name = name
    self.fields = fields.sorted { $0.number < $1.number }
    var slots = [UInt8](repeating: 0, count: (self.fields.last?.number ?? 0) + 1)
    for (index, field) in self.fields.enumerated() where field.number >= 0 {
      slots[field.number] = UInt8(truncatingIfNeeded: index + 1)
    }
    self.slots = slots
  }

  /// Returns the index of the field with a number; nil if there is none.
  func index(ofNumber number: Int) -> Int? {
    guard number > 0, number < slots.count, slots[number] > 0 else { return nil }
    return Int(slots[number]) - 1
  }

  /// Returns the index of the field with the name that definitions use; nil if there is none.
  func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }

  /// Returns the index of the field with a JSON name or with the name that definitions use; nil if there is none.
  func index(ofJSON name: String) -> Int? { fields.firstIndex { $0.jsonName == name || $0.name == name } }
}
