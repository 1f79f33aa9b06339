package import Platform

extension UnsafeMutablePointer<pthread_cond_t> {
  /// Initializes a condition variable whose waits use the monotonic clock, which is never adjusted.
  package func initializeMonotonic() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(self, &attributes)
    pthread_condattr_destroy(&attributes)
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
