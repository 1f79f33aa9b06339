import Platform

/// A lock that one writer holds at a time, with a timeout for the others. `Mutex` cannot stop waiting.
package final class WriterLock: @unchecked Sendable {  // all state is guarded by `monitor`
  private let monitor = Monitor()
  private var isLocked = false
  private var waiting = 0

  /// Creates an unlocked lock.
  package init() {}

  /// Locks, waiting up to `seconds`.
  ///
  /// - Returns: false if another writer held the lock for the whole time.
  package func lock(within seconds: Double) -> Bool {
    monitor.withLock {
      if isLocked {
        waiting += 1
        defer { waiting -= 1 }
        let end = timespec(monotonicIn: seconds)
        while isLocked {
          if !monitor.wait(until: end), isLocked { return false }
        }
      }
      isLocked = true
      return true
    }
  }

  /// The number of writers that wait.
  package var waitingCount: Int { monitor.withLock { waiting } }

  /// Unlocks if a writer waits. One that waits then locks.
  ///
  /// - Returns: whether a writer waited.
  package func unlockIfAwaited() -> Bool {
    monitor.withLock {
      guard waiting > 0 else { return false }
      isLocked = false
      monitor.signal()
      return true
    }
  }

  /// Unlocks, so that a waiting writer can lock.
  package func unlock() {
    monitor.withLock {
      isLocked = false
      monitor.signal()
    }
  }
}
