import DocumentTrees
import Platform

/// A lock with a condition that threads wait for. `Mutex` cannot wait.
final class Monitor: @unchecked Sendable {  // the pointers never change
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    condition.initializeMonotonic()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` while this thread holds the lock.
  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock, waits for a signal, and takes the lock again. Call it inside ``withLock(_:)``.
  ///
  /// - Returns: false if the time has passed. True does not mean that a signal was sent to this thread.
  func wait(seconds: Double) -> Bool {
    var end = timespec(monotonicIn: seconds)
    return pthread_cond_timedwait(condition, mutex, &end) == 0
  }

  /// Wakes one waiting thread.
  func signal() { pthread_cond_signal(condition) }

  /// Wakes all waiting threads.
  func broadcast() { pthread_cond_broadcast(condition) }
}
