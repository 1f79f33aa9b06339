import Platform

/// A lock that one writer holds at a time, with a timeout for the others. `Mutex` cannot stop waiting.
package final class WriterLock: @unchecked Sendable {  // all state is guarded by `mutex`
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isLocked = false

  /// Creates an unlocked lock.
  package init() {
    pthread_mutex_init(mutex, nil)
    condition.initializeMonotonic()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Locks, waiting up to `seconds`.
  ///
  /// - Returns: false if another writer held the lock for the whole time.
  package func lock(within seconds: Double) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard isLocked else {
      isLocked = true
      return true
    }
    var deadline = timespec(monotonicIn: seconds)
    while isLocked {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT, isLocked { return false }
    }
    isLocked = true
    return true
  }

  /// Unlocks, so that a waiting writer can lock.
  package func unlock() {
    pthread_mutex_lock(mutex)
    isLocked = false
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }
}
