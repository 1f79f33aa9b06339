import Platform
import SQLiteTrees
import Synchronization

/// The latency of decisions while rules are reloaded: a million decisions during a thousand reloads, and the same
/// without reloads.
struct ReloadPauses {
  private static let decisions = 1_000_000
  private static let reloads = 1_000
  private static let deciders = 2
  /// The maximum increase of the 99.9th percentile during reloads, in nanoseconds: ten milliseconds.
  private static let bar: UInt64 = 10_000_000

  private final class Progress: Sendable {
    let isReloading = Atomic(false)
    let wrong = Atomic(0)
    let latencies = Mutex<[UInt32]>([])
  }

  func measure() throws {
    print("\nreload under load: \(Self.decisions) decisions of three services by \(Self.deciders) threads")
    print("                         decisions   reloads       p50       p99     p99.9       max")
    let quiet = try run("without reloads", reloads: 0)
    let loaded = try run("with reloads", reloads: Self.reloads)
    let more = loaded > quiet ? loaded - quiet : 0
    print("  p99.9 during reloads is longer by \(Double(more) / 1e6) ms (at most \(Self.bar / 1_000_000) ms)")
    if more > Self.bar { throw BenchmarkFailure() }
  }

  /// Runs the load.
  ///
  /// - Returns: the 99.9th percentile of the decisions, in nanoseconds.
  private func run(_ name: String, reloads: Int) throws -> UInt64 {
    let file = try TemporaryFile()
    let services = try ThreeServices(tree: try SQLiteTree(path: file.path))
    let progress = Progress()
    progress.isReloading.store(reloads > 0, ordering: .relaxed)
    var bodies: [@Sendable () throws -> Void] = (0..<Self.deciders).map { thread in
      { try Self.decide(services, from: thread, progress) }
    }
    if reloads > 0 {
      bodies.append {
        defer { progress.isReloading.store(false, ordering: .relaxed) }
        for round in 0..<reloads { try services.reload(round) }
      }
    }
    try Threads.run(bodies)
    let latencies = progress.latencies.withLock { $0.sorted() }
    print(line(name, latencies, reloads: reloads))
    let wrong = progress.wrong.load(ordering: .relaxed)
    print("    decisions with an answer that does not match their revision: \(wrong)")
    if wrong > 0 { throw BenchmarkFailure() }
    return Self.percentile(latencies, 999)
  }

  /// Makes its share of the million decisions, and continues until the last reload.
  private static func decide(_ services: ThreeServices, from thread: Int, _ progress: Progress) throws {
    var latencies: [UInt32] = []
    latencies.reserveCapacity(decisions)
    var number = thread
    let clock = ContinuousClock()
    while latencies.count < decisions / deciders || progress.isReloading.load(ordering: .relaxed) {
      var isRight = false
      let parts = try clock.measure { isRight = try services.decide(number) }.components
      latencies.append(UInt32(clamping: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000))
      if !isRight { progress.wrong.add(1, ordering: .relaxed) }
      number += deciders
    }
    progress.latencies.withLock { $0 += latencies }
  }

  private static func percentile(_ sorted: [UInt32], _ thousandth: Int) -> UInt64 {
    UInt64(sorted[min(sorted.count - 1, sorted.count * thousandth / 1_000)])
  }

  private func line(_ name: String, _ latencies: [UInt32], reloads: Int) -> String {
    let times = [500, 990, 999, 1_000].map { "\(Double(Self.percentile(latencies, $0) / 100) / 10) µs" }
    let columns = [right("\(latencies.count)", 12), right("\(reloads)", 10)] + times.map { right($0, 13) }
    return "  \(name)\(String(repeating: " ", count: 20 - name.count))" + columns.joined()
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
