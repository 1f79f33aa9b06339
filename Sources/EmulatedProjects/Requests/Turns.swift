import Synchronization

/// A lock for tasks. A waiting task blocks no thread, and gets the lock in the order of the calls.
package final class Turns: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The number of tasks in `waiting` that run already.
    var resumed = 0
  }

  private let maximumCount: Int
  private let state = Mutex(State())

  /// Creates a lock.
  ///
  /// - Parameter maximumCount: how many tasks may hold the lock at a time.
  package init(atOnce maximumCount: Int = 1) { self.maximumCount = maximumCount }

  /// Runs `body` with the lock.
  package func run<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await begin()
    defer { end() }
    return try await body()
  }

  /// Waits for the lock. The caller must call ``end()`` exactly once.
  package func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.running < maximumCount {
          state.running += 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the lock to the next task.
  package func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.resumed < state.waiting.count else {
        state.running -= 1
        return nil
      }
      let next = state.waiting[state.resumed]
      state.resumed += 1
      if state.resumed * 2 >= state.waiting.count {
        state.waiting.removeFirst(state.resumed)
        state.resumed = 0
      }
      return next
    }
    next?.resume()
  }
}
