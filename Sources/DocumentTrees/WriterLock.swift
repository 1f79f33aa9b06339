import Platform

/// A lock that one writer holds at a time, with a timeout for the others. `Mutex` cannot stop waiting.
package final class WriterLock: @unchecked Sendable {  // all state is guarded by `monitor`
  private let monitor = Monitor()
  private var isLocked = false

  /// Creates an unlocked lock.
  package init() {}

  /// Locks, waiting up to `seconds`.
  ///
  /// - Returns: false if another writer held the lock for the whole time.
  package func lock(within seconds: Double) -> Bool {
    monitor.withLock {
      if isLocked {
        let end = timespec(monotonicIn: seconds)
        while isLocked {
          if !monitor.wait(until: end), isLocked { return false }
        }
      }
      isLocked = true
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
