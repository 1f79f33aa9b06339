package import Platform

/// A lock with a condition that threads wait for. `Mutex` cannot wait.
package final class Monitor: @unchecked Sendable {  // the pointers never change
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

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

  /// Runs `body` while this thread holds the lock, and returns its result.
  @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock, waits for a signal for at most `seconds`, and takes the lock again. Call it inside
  /// ``withLock(_:)``.
  ///
  /// - Returns: false if the time has passed. True does not mean that a signal was sent to this thread.
  package func wait(seconds: Double) -> Bool { wait(until: timespec(monotonicIn: seconds)) }

  /// Waits like ``wait(seconds:)``, until `end` of the monotonic clock.
  package func wait(until end: timespec) -> Bool { condition.wait(mutex, until: end) }

  /// Wakes one waiting thread.
  package func signal() { pthread_cond_signal(condition) }

  /// Wakes all waiting threads.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
