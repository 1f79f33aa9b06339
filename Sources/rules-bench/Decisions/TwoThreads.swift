import CHandWritten
import Synchronization

/// The throughput of two threads, compared with that of one.
enum TwoThreads {
  /// The throughput of two threads divided by that of one.
  struct Scaling {
    let work: Double
    /// That of a loop which only computes, on the same cores at the same time.
    let control: Double
  }

  /// Measures by how much a second thread increases the throughput.
  ///
  /// Both threads start together and stop at the same time. Work and control alternate, so that other processes affect both;
  /// the results are medians.
  ///
  /// - Parameter work: runs the given number of repetitions, on any thread.
  static func scaling(_ work: @escaping @Sendable (Int) throws -> Void, trials: Int = 15) throws -> Scaling {
    let control: @Sendable (Int) throws -> Void = { rounds in
      // The result is never zero in practice. The test keeps the loop.
      if hand_control(rounds) == 0 { throw BenchmarkFailure() }
    }
    var (ofWork, ofControl): ([Double], [Double]) = ([], [])
    for _ in 0..<trials {
      ofWork.append(try scaling(once: work))
      ofControl.append(try scaling(once: control))
    }
    return Scaling(work: Stopwatch.quantile(ofWork, 0.5), control: Stopwatch.quantile(ofControl, 0.5))
  }

  private static func scaling(once work: @escaping @Sendable (Int) throws -> Void) throws -> Double {
    let chunk = try Stopwatch.repetitions(work, in: 20_000)
    let one = try throughput(of: 1, work, chunk: chunk)
    return try throughput(of: 2, work, chunk: chunk) / one
  }

  /// The time of one measurement, in nanoseconds.
  private static let window = 10_000_000

  private static func throughput(
    of threads: Int, _ work: @escaping @Sendable (Int) throws -> Void, chunk: Int
  ) throws -> Double {
    let counts = Counts()
    let body: @Sendable () throws -> Void = {
      counts.ready.add(1, ordering: .relaxed)
      while counts.ready.load(ordering: .relaxed) < threads {}
      let start = Stopwatch.now()
      var (count, now) = (0, start)
      while now - start < window {
        try work(chunk)
        count += chunk
        now = Stopwatch.now()
      }
      counts.rate.add(1_000_000_000 * count / (now - start), ordering: .relaxed)
    }
    try Threads.run(Array(repeating: body, count: threads))
    return Double(counts.rate.load(ordering: .relaxed))
  }

  /// What threads count together.
  private final class Counts: Sendable {
    /// The number of threads that have started.
    let ready = Atomic(0)
    /// The sum of the threads' repetitions per second.
    let rate = Atomic(0)
  }
}
