import DocumentTrees
import Platform
import RuleValues
import Synchronization

/// The turns of queries: few begin at a time, in the order in which they came.
///
/// Without turns, the system interrupts a thread in the middle of a query after some milliseconds, and continues it when each
/// other thread has had as much. With 64 threads, most queries then take 0.2 ms, and some take 130 ms.
///
/// A turn lasts as long as its query, but others wait for its end no longer than about the lease. A query that scans for seconds,
/// or waits for the disk, runs on beside those that follow.
final class ReadTurns: Sendable {
  /// The turns of this process. Twice as many as there are processors, so that one runs while the thread of another wakes.
  static let ofProcess = ReadTurns(atOnce: 2 * Workers.processorCount, lease: .milliseconds(20))

  private struct State {
    /// The number of the last query.
    var last: UInt64 = 0
    /// The queries with a turn whose lease has not ended, the oldest first.
    var holding: [(query: UInt64, began: MonotonicInstant)] = []
    /// Those that wait, the first first.
    var waiting: [Waiter] = []
  }

  /// How often a query that waits checks its limit and the leases, in seconds.
  private static let checkSeconds = 0.02

  private let maximum: Int
  private let lease: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - maximum: how many queries run at a time.
  ///   - lease: how long a query keeps others waiting.
  init(atOnce maximum: Int, lease: Duration) {
    self.maximum = maximum
    self.lease = lease
  }

  /// The number of queries that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs `body` when its turn comes.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: `InterruptedError` if the limit ends before, or the error of `body`.
  func run<Result>(within limit: CallLimit, _ body: () throws -> Result) throws -> Result {
    let query = try begin(within: limit)
    defer { end(query) }
    return try body()
  }

  /// Waits for the turn of a query.
  ///
  /// - Returns: the number of the query, for ``end(_:)``.
  private func begin(within limit: CallLimit) throws(InterruptedError) -> UInt64 {
    let now = MonotonicInstant.now
    let (query, waiter) = change { state, woken -> (UInt64, Waiter?) in
      state.last += 1
      beginNext(&state, &woken, at: now)
      if state.holding.count < maximum {
        state.holding.append((state.last, now))
        return (state.last, nil)
      }
      let waiter = Waiter(query: state.last)
      state.waiting.append(waiter)
      return (state.last, waiter)
    }
    guard let waiter else { return query }
    while !waiter.waitForTurn(seconds: limit.seconds(atMost: Self.checkSeconds)) {
      if let reason = limit.reason {
        state.withLock { $0.waiting.removeAll { $0 === waiter } }
        end(query)
        throw reason
      }
      change { beginNext(&$0, &$1, at: .now) }
    }
    return query
  }

  /// Ends the turn of a query, unless its lease has ended.
  private func end(_ query: UInt64) {
    change { state, woken in
      state.holding.removeAll { $0.query == query }
      if !state.waiting.isEmpty { beginNext(&state, &woken, at: .now) }
    }
  }

  /// Begins the turns that are due. Afterwards a turn is free only if no query waits.
  private func beginNext(_ state: inout State, _ woken: inout [Waiter], at now: MonotonicInstant) {
    state.holding.removeAll { now - $0.began >= lease }
    while state.holding.count < maximum, !state.waiting.isEmpty {
      let next = state.waiting.removeFirst()
      state.holding.append((next.query, now))
      woken.append(next)
    }
  }

  /// Changes the state, and then wakes the threads whose turns have begun. To wake a thread may take longer than the change.
  private func change<Result>(_ body: (inout State, inout [Waiter]) -> sending Result) -> Result {
    var woken: [Waiter] = []
    defer { for waiter in woken { waiter.begin() } }
    return state.withLock { body(&$0, &woken) }
  }
}

/// A query that waits for its turn.
private final class Waiter: @unchecked Sendable {  // `hasBegun` is guarded by `monitor`
  let query: UInt64
  private let monitor = Monitor()
  private var hasBegun = false

  init(query: UInt64) { self.query = query }

  /// Begins the turn.
  func begin() {
    monitor.withLock { hasBegun = true }
    // After the lock, which the waiting thread needs at once.
    monitor.signal()
  }

  /// Waits for the turn, for at most `seconds`.
  ///
  /// - Returns: whether it has begun.
  func waitForTurn(seconds: Double) -> Bool {
    monitor.withLock {
      if !hasBegun { _ = monitor.wait(seconds: seconds) }
      return hasBegun
    }
  }
}
