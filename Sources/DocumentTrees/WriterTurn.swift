import Glibc

/// The turn to write, which one thread at a time has; the others wait, but not for ever. `Mutex` cannot give up waiting.
package final class WriterTurn: @unchecked Sendable {  // all state is guarded by `mutex`
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isTaken = false

  /// A turn that nobody has.
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

  /// Takes the turn, waiting up to `seconds` for it.
  ///
  /// - Returns: false where another had it all the time.
  package func take(within seconds: Double) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard isTaken else {
      isTaken = true
      return true
    }
    var deadline = timespec(monotonicIn: seconds)
    while isTaken {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT, isTaken { return false }
    }
    isTaken = true
    return true
  }

  /// Gives the turn to whoever waits.
  package func giveBack() {
    pthread_mutex_lock(mutex)
    isTaken = false
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }
}
