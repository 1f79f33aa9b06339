import DocumentTrees
import Synchronization

/// The connections of one tree: one for each concurrent reader and writer, plus a few idle ones for reuse.
final class ConnectionPool: Sendable {
  private static let kept = 8
  private let factory: ConnectionFactory
  private let idle = Mutex<[Connection]>([])

  init(_ factory: ConnectionFactory) { self.factory = factory }

  /// The number of idle connections.
  var idleCount: Int { idle.withLock { $0.count } }

  /// Returns an idle connection, or opens a new one. The caller has exclusive use of it.
  func take() throws(TreeError) -> Connection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    return try factory.open()
  }

  /// Takes a connection back. It is closed if it is unfit for reuse or not needed.
  func giveBack(_ connection: Connection) {
    guard !connection.isSuspect, !connection.isInTransaction else { return }
    idle.withLock { if $0.count < Self.kept { $0.append(connection) } }
  }
}
