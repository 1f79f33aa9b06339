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
  private let isClosed = Atomic<Bool>(false)

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
    if isClosed.load(ordering: .sequentiallyConsistent) { throw .closed(path: factory.path) }
    return try factory.open()
  }

  /// Takes a connection back. It is closed if it is unfit for reuse or not needed.
  func giveBack(_ connection: Connection) {
    guard !connection.isSuspect, connection.isIdle else { return }
    if first.keep(connection) {
      if isClosed.load(ordering: .sequentiallyConsistent) { _ = first.take() }
      return
    }
    others.withLock { state in
      guard !isClosed.load(ordering: .sequentiallyConsistent), state.idle.count < state.kept - 1 else { return }
      state.idle.append(connection)
    }
  }

  /// Closes the idle connections. Those in use are closed when they are given back, and no others are opened.
  ///
  /// - Returns: false if the pool was closed already.
  func close() -> Bool {
    if isClosed.exchange(true, ordering: .sequentiallyConsistent) { return false }
    // Connections are closed outside the lock, when the array is dropped.
    let idle = others.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    _ = first.take()
    _ = idle
    return true
  }
}
