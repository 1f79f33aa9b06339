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

  /// The time of one measurement, in nanoseconds. It is shorter than a slice of the scheduler, so some of many measurements
  /// are undisturbed even on a busy machine.
  private static let window = 2_000_000

  /// Measures by how much a second thread increases the throughput.
  ///
  /// Work and control run alternately, on one thread and on two. A throughput is the best of all its measurements.
  ///
  /// - Parameter work: runs the given number of repetitions, on any thread.
  static func scaling(_ work: @escaping @Sendable (Int) throws -> Void, measurements: Int = 60) throws -> Scaling {
    let control: @Sendable (Int) throws -> Void = { rounds in
      // The result is never zero in practice. The test keeps the loop.
      if hand_control(rounds) == 0 { throw BenchmarkFailure() }
    }
    let works = [work, control]
    let chunks = try works.map { try Stopwatch.repetitions($0, in: 10_000) }
    var best = [[0.0, 0.0], [0.0, 0.0]]
    for _ in 0..<measurements {
      for (index, work) in works.enumerated() {
        for threads in 1...2 {
          let now = try throughput(of: threads, work, chunk: chunks[index])
          best[index][threads - 1] = max(best[index][threads - 1], now)
        }
      }
    }
    return Scaling(work: best[0][1] / best[0][0], control: best[1][1] / best[1][0])
  }

  /// Returns the repetitions per second of all threads together. They start together and stop at the same time.
  private static func throughput(
    of threads: Int, _ work: @escaping @Sendable (Int) throws -> Void, chunk: Int
  ) throws -> Double {
    let shared = Shared()
    let body: @Sendable () throws -> Void = {
      shared.ready.add(1, ordering: .relaxed)
      while shared.ready.load(ordering: .relaxed) < threads {}
      // The first thread that goes on sets the time for both: otherwise a thread that the scheduler delayed would run
      // alone, and nothing would compete with it.
      let (isFirst, earlier) = shared.start.compareExchange(
        expected: 0, desired: Stopwatch.now(), ordering: .relaxed)
      let start = isFirst ? shared.start.load(ordering: .relaxed) : earlier
      var (count, now) = (0, Stopwatch.now())
      while now - start < window {
        try work(chunk)
        count += chunk
        now = Stopwatch.now()
      }
      shared.rate.add(1_000_000_000 * count / (now - start), ordering: .relaxed)
    }
    try Threads.run(Array(repeating: body, count: threads))
    return Double(shared.rate.load(ordering: .relaxed))
  }

  /// What the threads of one measurement share.
  private final class Shared: Sendable {
    /// The number of threads that have started.
    let ready = Atomic(0)
    /// When the measurement began.
    let start = Atomic(0)
    /// The sum of the threads' repetitions per second.
    let rate = Atomic(0)
  }
}
