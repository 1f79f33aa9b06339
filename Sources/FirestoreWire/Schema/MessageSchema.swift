/// The message and enum types of Cloud Firestore, as tables. Binary and JSON forms use the same tables.
package struct MessageSchema: Sendable {
  /// The schema of `google.firestore.v1`.
  package static let current = MessageSchema(Definitions.text)

  /// The message types. The first one has no fields and no name.
  package let messages: [MessageDefinition]
  /// The enum types.
  package let enums: [EnumDefinition]
  /// The message types by name.
  let types: [String: MessageType]
  /// What is wrong with the definitions, one sentence each. Empty for a correct text.
  package let problems: [String]

  /// Reads definitions. It never traps: whatever it cannot read is a problem and is left out.
  package init(_ text: String) {
    var reader = DefinitionReader(text)
    reader.readAll()
    messages = reader.messages
    enums = reader.enums
    types = reader.types
    problems = reader.problems
  }
}
