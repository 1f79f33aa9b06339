#if Postgres
import DocumentTrees
import RuleValues

/// The connections of one tree to one server. No more than ``PostgresOptions/maximumConnections`` are open at the same time.
final class ConnectionPool: @unchecked Sendable {  // all state is guarded by `monitor`
  private let options: PostgresOptions
  private let server: String
  private let monitor = Monitor()
  private var idle: [Connection] = []
  private var openCount = 0

  /// Creates a pool of connections to the server of a connection string.
  init(_ options: PostgresOptions, _ server: String) {
    self.options = options
    self.server = server
  }

  /// Returns an idle connection, or opens a new one. The caller has exclusive use of it.
  ///
  /// - Throws: ``TreeError/busy(seconds:)`` if all connections stay in use, or the error of opening a connection.
  func take(within limit: CallLimit) throws(TreeError) -> Connection {
    let seconds = limit.seconds(atMost: options.timeout)
    let end = MonotonicInstant.now + .seconds(seconds)
    while true {
      switch place(until: end) {
      case .idle(let connection):
        if connection.isAlive() { return connection }
        release()
      case .vacant:
        do throws(TreeError) {
          return try Connection(server, prepares: options.preparesStatements, within: limit)
        } catch {
          release()
          throw error
        }
      case .none: throw .busy(seconds: seconds)
      }
    }
  }

  /// Takes a connection back. A broken one is closed.
  func giveBack(_ connection: Connection) {
    if connection.isBroken { return release() }
    monitor.withLock {
      idle.append(connection)
      monitor.signal()
    }
  }

  private enum Place {
    case idle(Connection)
    case vacant
    case none
  }

  /// Waits for an idle connection, or for the right to open one.
  private func place(until end: MonotonicInstant) -> Place {
    monitor.withLock {
      while true {
        if let connection = idle.popLast() { return .idle(connection) }
        if openCount < options.maximumConnections {
          openCount += 1
          return .vacant
        }
        let left = (end - .now) / .seconds(1)
        guard left > 0 else { return .none }
        _ = monitor.wait(seconds: left)
      }
    }
  }

  /// Gives up a connection, so that another one may be opened.
  private func release() {
    monitor.withLock {
      openCount -= 1
      monitor.signal()
    }
  }
}
#endif
