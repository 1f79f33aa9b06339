import Platform

/// Times of pieces of work in nanoseconds.
enum Stopwatch {
  /// Returns the monotonic time.
  @inline(__always)
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Returns the median time of one repetition of each piece of work.
  ///
  /// The pieces run alternately, so that a temporary slowdown of the machine affects all of them, and their ratios remain
  /// valid. A sample takes about 40 µs, less than the time that the scheduler gives to another process.
  ///
  /// - Parameter works: each runs the given number of repetitions.
  static func medians(_ works: [(Int) throws -> Void], samples: Int = 400) throws -> [Double] {
    try times(works, samples: samples).map { quantile($0, 0.5) }
  }

  /// Returns the times of all samples of each piece of work, in the order in which they ran.
  static func times(_ works: [(Int) throws -> Void], samples: Int) throws -> [[Double]] {
    let counts = try works.map { try repetitions($0, in: 40_000) }
    var times = works.map { _ in [Double]() }
    for _ in 0..<samples {
      for (index, work) in works.enumerated() {
        let start = now()
        try work(counts[index])
        times[index].append(Double(now() - start) / Double(counts[index]))
      }
    }
    return times
  }

  /// Returns how many repetitions of `work` take about this many nanoseconds.
  static func repetitions(_ work: (Int) throws -> Void, in nanoseconds: Int) throws -> Int {
    var count = 1
    while count < 1 << 24 {
      // The least of several: an interruption would make each sample so short that it measures cold caches.
      var elapsed = Int.max
      for _ in 0..<5 {
        let start = now()
        try work(count)
        elapsed = min(elapsed, now() - start)
      }
      if elapsed > nanoseconds / 4 { return max(1, count * nanoseconds / elapsed) }
      count *= 2
    }
    return count
  }

  /// Returns the time that 99 of 100 single repetitions do not exceed, without the time of reading the clock.
  ///
  /// - Parameter work: runs the repetitions with the given numbers.
  static func percentile99(_ work: (Range<Int>) throws -> Void, repetitions: Int = 50_000) throws -> Double {
    func times(_ body: (Int) throws -> Void) rethrows -> [Double] {
      try (0..<repetitions).map { index in
        let start = now()
        try body(index)
        return Double(now() - start)
      }
    }
    let clock = quantile(times { _ in }, 0.5)
    return quantile(try times { try work($0..<$0 + 1) }, 0.99) - clock
  }

  /// Returns the value that a share of the values does not exceed.
  static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
