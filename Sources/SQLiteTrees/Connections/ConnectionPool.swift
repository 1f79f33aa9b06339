import DocumentTrees
import Synchronization

/// The connections of one tree: as many as there are readers and writers at a time, and some kept for the next.
final class ConnectionPool: Sendable {
  private static let kept = 8
  private let factory: ConnectionFactory
  private let idle = Mutex<[Connection]>([])

  init(_ factory: ConnectionFactory) { self.factory = factory }

  /// A connection that nobody else has.
  func take() throws(TreeError) -> Connection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    return try factory.open()
  }

  /// Takes a connection back; closes it where it is not fit for use or not needed.
  func giveBack(_ connection: Connection) {
    guard !connection.isSuspect, !connection.isInTransaction else { return }
    idle.withLock { if $0.count < Self.kept { $0.append(connection) } }
  }
}
