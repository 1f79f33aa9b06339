import DocumentTrees

/// A transaction at work. Snapshots hold the session, not the connection, so that one which is kept too long finds that
/// its transaction has ended and never reads another's.
final class Session {
  private var current: Connection?
  /// The first write that failed: the rows may be written in part.
  private(set) var failure: TreeError?

  /// The version of the file, which says what tables it has.
  private let version: Int32

  init(_ connection: Connection, version: Int32 = Schema.version) {
    current = connection
    self.version = version
  }

  /// Whether the file has the table of a space.
  func has(_ space: TreeSpace) -> Bool {
    switch space {
    case .realtime: true
    case .documents, .objects: version >= Schema.versionWithSpaces
    case .accounts: version >= Schema.versionWithAccounts
    }
  }

  /// The connection, until the end.
  func connection() throws(TreeError) -> Connection {
    guard let current else { throw .ended }
    return current
  }

  /// Ends the session.
  func end() { current = nil }

  /// Notes that a write failed, so that the transaction cannot be committed.
  func fail(_ error: any Error) {
    if failure == nil { failure = error as? TreeError ?? .unfinishedWrite }
  }
}
