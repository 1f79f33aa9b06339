#if Postgres
import DocumentTrees
import Platform
import RuleValues
import Synchronization

/// The replica that serves reads. If it cannot, the primary does.
final class Replica: Sendable {
  /// How long a replica that could not be reached is left alone.
  private static let secondsLeftAlone = 5.0
  private static let secondsToConnect = 1.0
  private static let microsecondsBetweenChecks: UInt32 = 2_000

  let pool: ConnectionPool
  private let secondsOfWait: Double
  private let unusedUntil = Mutex<MonotonicInstant?>(nil)

  init(_ pool: ConnectionPool, secondsOfWait: Double) {
    self.pool = pool
    self.secondsOfWait = secondsOfWait
  }

  /// Returns a connection to the replica; nil if the primary must serve the read.
  ///
  /// - Parameters:
  ///   - position: the position that the replica must have reached; nil for any.
  ///   - check: called for each check of the position, which takes one round trip.
  func take(after position: LogPosition?, _ sql: SQL, within limit: CallLimit, _ check: () -> Void) -> Connection? {
    let isLeftAlone = unusedUntil.withLock { until in until.map { MonotonicInstant.now < $0 } ?? false }
    if isLeftAlone { return nil }
    guard let connection = connect(within: limit) else { return nil }
    guard let position else { return connection }
    let limit = limit.shortened(to: secondsOfWait)
    while connection.position < position {
      check()
      guard connection.updatePosition(sql, within: limit), connection.position < position else { break }
      guard limit.reason == nil else { break }
      usleep(Self.microsecondsBetweenChecks)
    }
    if connection.position >= position, !connection.isBroken { return connection }
    pool.giveBack(connection)
    return nil
  }

  /// Uses the primary for a while.
  func leaveAlone() { unusedUntil.withLock { $0 = .now + .seconds(Self.secondsLeftAlone) } }

  private func connect(within limit: CallLimit) -> Connection? {
    do throws(TreeError) {
      return try pool.take(within: limit.shortened(to: Self.secondsToConnect))
    } catch {
      // Neither a pool whose connections are all in use nor a canceled request is a reason to leave a replica alone.
      if case .busy = error { return nil }
      if limit.reason == nil { leaveAlone() }
      return nil
    }
  }
}

extension CallLimit {
  /// Returns a limit that also ends after `seconds`.
  fileprivate func shortened(to seconds: Double) -> CallLimit {
    CallLimit(deadline: .now + .seconds(self.seconds(atMost: seconds)), isCancelled: isCancelled)
  }
}

extension Connection {
  /// Asks for the position that the server has reached.
  ///
  /// - Returns: whether it answered.
  fileprivate func updatePosition(_ sql: SQL, within limit: CallLimit) -> Bool {
    guard let results = try? run([Command(sql.position)], within: limit) else { return false }
    return note(results[0].position) != nil
  }
}
#endif
