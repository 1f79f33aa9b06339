import Glibc

/// The turn to write, which one thread at a time has; the others wait, but not for ever. `Mutex` cannot give up waiting.
package final class WriterTurn: @unchecked Sendable {  // all state is guarded by `mutex`
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isTaken = false

  /// A turn that nobody has.
  package init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
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
    var deadline = Self.deadline(in: seconds)
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

  private static func deadline(in seconds: Double) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let nanoseconds = Int64(time.tv_nsec) + Int64(max(0, min(seconds, 1e9)) * 1e9)
    return timespec(
      tv_sec: time.tv_sec + Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
