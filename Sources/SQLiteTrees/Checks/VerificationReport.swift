/// What a verification read, and how long it took.
public struct VerificationReport: Hashable, Sendable {
  /// How thorough it was.
  public let level: SQLiteOptions.Verification
  /// How many rows the file has: one a leaf of Realtime data or a priority of an inner node, one a document, one an object,
  /// one a record of an account. Nil for a file of an older version, which keeps no totals.
  public let rows: Int64?
  /// How large the file is, in bytes.
  public let bytes: Int64
  /// How long the verification took.
  public let duration: Duration
}
