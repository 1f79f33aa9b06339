import DocumentTrees
import Platform
import Synchronization

/// The connections of one tree: one for each concurrent reader and writer, plus a few idle ones for reuse.
final class ConnectionPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var kept = 8
  }

  private let factory: ConnectionFactory
  /// One idle connection.
  private let first = IdleSlot<Connection>()
  /// The other idle connections.
  private let others = Mutex(State())

  init(_ factory: ConnectionFactory) { self.factory = factory }

  /// The number of idle connections.
  var idleCount: Int {
    (first.isEmpty ? 0 : 1) + others.withLock { $0.idle.count }
  }

  /// Keeps at least `count` idle connections that are given back.
  func keep(_ count: Int) { others.withLock { $0.kept = max($0.kept, count) } }

  /// Returns an idle connection, or opens a new one. The caller has exclusive use of it.
  func take() throws(TreeError) -> Connection {
    if let connection = first.take() { return connection }
    if let connection = others.withLock({ $0.idle.popLast() }) { return connection }
    return try factory.open()
  }

  /// Takes a connection back. It is closed if it is unfit for reuse or not needed.
  func giveBack(_ connection: Connection) {
    guard !connection.isSuspect, connection.isIdle else { return }
    if first.keep(connection) { return }
    others.withLock { if $0.idle.count < $0.kept - 1 { $0.idle.append(connection) } }
  }
}
