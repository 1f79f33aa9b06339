import Platform
import SQLiteTrees
import SecurityRules
import Synchronization

/// The memory growth during ten million decisions of three services, with reloads in between and a decision log.
struct MemoryGrowth {
  private static let warmUp = 1_000_000
  private static let decisions = 10_000_000
  /// The number of decisions between two reloads.
  private static let period = 20_000
  /// The maximum growth in bytes, which allows for the allocator's own noise.
  private static let bar = 4 << 20

  func measure() throws {
    let file = try TemporaryFile()
    let bytes = Bytes()
    let log = try DecisionLog(.init(labels: [("server", "bench")])) { bytes.add($0.count) }
    let services = try ThreeServices(tree: try SQLiteTree(path: file.path), log: log)
    print(
      "\nresident memory during \(Self.decisions) logged decisions of three services, with a reload every \(Self.period)"
    )
    try run(services, from: 0, to: Self.warmUp)
    log.flush()
    let before = Self.residentBytes()
    print("  after \(Self.warmUp) decisions: \(before >> 10) KB")
    for step in 1...9 {
      let reached = Self.warmUp + (Self.decisions - Self.warmUp) / 9 * step
      try run(services, from: reached - (Self.decisions - Self.warmUp) / 9, to: reached)
      log.flush()
      print("  after \(reached) decisions: \(Self.residentBytes() >> 10) KB")
    }
    let growth = Self.residentBytes() - before
    print(
      "  growth: \(growth / 1024) KB (at most \(Self.bar >> 10) KB); log: \(bytes.count >> 20) MB, \(log.lostCount) lost"
    )
    if growth > Self.bar { throw BenchmarkFailure() }
  }

  private final class Bytes: Sendable {
    private let total = Atomic(0)
    var count: Int { total.load(ordering: .relaxed) }
    func add(_ count: Int) { total.add(count, ordering: .relaxed) }
  }

  private func run(_ services: ThreeServices, from first: Int, to last: Int) throws {
    for number in first..<last {
      guard try services.decide(number) else { throw BenchmarkFailure() }
      if number % Self.period == 0 { try services.reload(number / Self.period) }
    }
  }

  /// Returns the resident set size from the second number of `/proc/self/statm`.
  static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 256)
    let count = fread(&text, 1, 255, file)
    let words = String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
