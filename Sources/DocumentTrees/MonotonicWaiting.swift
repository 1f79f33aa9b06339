package import Platform

extension UnsafeMutablePointer<pthread_cond_t> {
  /// Initializes a condition variable whose waits use the monotonic clock, which is never adjusted.
  package func initializeMonotonic() {
    #if canImport(Darwin)
    // Waits have a length there, so no clock is chosen.
    pthread_cond_init(self, nil)
    #else
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(self, &attributes)
    pthread_condattr_destroy(&attributes)
    #endif
  }

  /// Releases the lock, waits for a signal until `end` of the monotonic clock, and takes the lock again.
  ///
  /// - Returns: false if the time has passed.
  package func wait(_ mutex: UnsafeMutablePointer<pthread_mutex_t>, until end: timespec) -> Bool {
    #if canImport(Darwin)
    let now = timespec(monotonicIn: 0)
    let nanoseconds = max(0, (end.tv_sec - now.tv_sec) * 1_000_000_000 + end.tv_nsec - now.tv_nsec)
    var rest = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    return pthread_cond_timedwait_relative_np(self, mutex, &rest) == 0
    #else
    var end = end
    return pthread_cond_timedwait(self, mutex, &end) == 0
    #endif
  }
}

extension timespec {
  /// Creates the monotonic time `seconds` from now, clamped to the range from 0 to a billion seconds.
  package init(monotonicIn seconds: Double) {
    self.init()
    clock_gettime(CLOCK_MONOTONIC, &self)
    let nanoseconds = Int64(tv_nsec) + Int64(max(0, min(seconds, 1e9)) * 1e9)
    tv_sec += Int(nanoseconds / 1_000_000_000)
    tv_nsec = Int(nanoseconds % 1_000_000_000)
  }
}
