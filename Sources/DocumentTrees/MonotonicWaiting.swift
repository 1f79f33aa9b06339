package import Glibc

extension UnsafeMutablePointer<pthread_cond_t> {
  /// Makes a condition that is waited for by the monotonic clock, which nobody sets.
  package func initializeMonotonic() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(self, &attributes)
    pthread_condattr_destroy(&attributes)
  }
}

extension timespec {
  /// The moment of the monotonic clock in so many seconds, from 0 to a billion.
  package init(monotonicIn seconds: Double) {
    self.init()
    clock_gettime(CLOCK_MONOTONIC, &self)
    let nanoseconds = Int64(tv_nsec) + Int64(max(0, min(seconds, 1e9)) * 1e9)
    tv_sec += Int(nanoseconds / 1_000_000_000)
    tv_nsec = Int(nanoseconds % 1_000_000_000)
  }
}
