#if Postgres
import DocumentTrees
import RuleValues
import Synchronization

/// The connections of one tree. No more than ``PostgresOptions/maximumConnections`` are open at the same time.
final class ConnectionPool: @unchecked Sendable {  // all state is guarded by `monitor`
  private let options: PostgresOptions
  private let monitor = Monitor()
  private var idle: [Connection] = []
  private var openCount = 0
  private let roundTripCount = Atomic(0)

  /// How many times a caller waited for the server.
  var roundTrips: Int { roundTripCount.load(ordering: .relaxed) }

  /// Notes that a caller waits for the server.
  func noteRoundTrip() { roundTripCount.wrappingAdd(1, ordering: .relaxed) }

  init(_ options: PostgresOptions) { self.options = options }

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
          return try Connection(options, within: limit)
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
