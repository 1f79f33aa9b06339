import DocumentTrees

/// An active transaction. Snapshots hold the session, not the connection, so a snapshot that outlives its transaction
/// throws and never reads another transaction's data.
@usableFromInline
final class Session {
  /// One caller at a time uses a session, so exclusivity is not checked.
  @exclusivity(unchecked)
  private var current: Connection?
  /// The error of the first failed write, whose rows may be partly written.
  private(set) var failure: TreeError?

  /// The list of indexes in this transaction; nil until it is read, and after a change.
  var catalog: IndexCatalog?

  /// What was written.
  var changes: TreeChanges

  /// The version of the file, which determines its tables.
  private var version: Int32

  init(_ connection: Connection, version: Int32, changes: TreeChanges = .everything) {
    current = connection
    self.changes = changes
    self.version = version
  }

  /// Begins another read transaction after ``end()``. The caller must know that no snapshot refers to the session.
  func begin(_ connection: Connection, version: Int32) {
    current = connection
    self.version = version
    catalog = nil
  }

  /// Returns whether the file has the table of a space.
  func has(_ space: TreeSpace) -> Bool {
    switch space {
    case .realtime: true
    case .documents, .objects: version >= Schema.versionWithSpaces
    case .accounts: version >= Schema.versionWithAccounts
    case .indexes: version >= Schema.versionWithIndexes
    }
  }

  /// Returns the connection; throws ``TreeError/ended`` after the end of the session.
  func connection() throws(TreeError) -> Connection {
    guard let current else { throw .ended }
    return current
  }

  /// Ends the session. Every later use of it throws.
  func end() { current = nil }

  /// Records that a write failed, so that the transaction cannot be committed.
  func fail(_ error: any Error) {
    if failure == nil { failure = error as? TreeError ?? .unfinishedWrite }
  }
}
