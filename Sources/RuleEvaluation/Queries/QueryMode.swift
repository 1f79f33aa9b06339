/// How a query is judged: rules are asked once for all documents that it could find ("Securely query data").
public enum QueryMode: String, Sendable, Hashable, CaseIterable {
  /// As the emulator does (1.19.9): a field that the query does not name is taken for absent. So a rule that grants where
  /// a field is missing grants the query, although it finds documents that have the field.
  case emulator
  /// As a proof: what the query does not say is not known, and what depends on that is not granted. Whatever this grants,
  /// the emulator grants too.
  case sound
}
