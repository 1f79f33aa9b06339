/// The way in which a query is decided. Rules are evaluated once for all documents that it could find ("Securely query
/// data").
public enum QueryMode: String, Sendable, Hashable, CaseIterable {
  /// Decides as the emulator does (1.19.9): a field that the query does not name is considered missing.
  ///
  /// A rule that grants if a field is missing therefore grants the query, although it finds documents that have the
  /// field.
  case emulator
  /// Requires a proof: fields that the query does not constrain are unknown, and a condition that depends on them does
  /// not grant. Every query granted in this mode is also granted by the emulator.
  case sound
}
