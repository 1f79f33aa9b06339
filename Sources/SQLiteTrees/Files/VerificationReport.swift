/// The extent and the duration of a verification.
public struct VerificationReport: Hashable, Sendable {
  /// The level that was verified.
  package let level: SQLiteOptions.Verification
  /// The number of rows in the file; nil for a file of an older version, which keeps no totals.
  ///
  /// A row is one of these:
  /// - a leaf of Realtime data
  /// - the priority of an inner node
  /// - a document
  /// - an object
  /// - a record of an account
  package let rows: Int64?
  /// The size of the file in bytes.
  package let bytes: Int64
  /// The elapsed time of the verification.
  public let duration: Duration
}
