import CHandWritten

/// The time of a decision of each scene, on both trees, beside the same check in hand-written Swift and C.
///
/// The output is a table of columns for `.ci/benchmarks/benchmark`: the scene; median, 99th percentile and scaling in memory;
/// the same on SQLite; the scaling of the control in both measurements; hand-written Swift and C; the control. Times are in
/// nanoseconds. A scaling is the throughput of two threads divided by that of one.
enum DecisionCosts {
  private static let columns = [
    "memory", "memory-p99", "memory-scaling", "memory-control", "sqlite", "sqlite-p99", "sqlite-scaling",
    "sqlite-control", "swift", "c", "control",
  ]
  /// The rounds of the control whose time a row shows.
  private static let rounds = 100

  /// Measures the scenes with these names; all if there are none.
  static func measure(_ names: [String]) throws {
    print("workload", columns.joined(separator: " "))
    for scene in Scene.all where names.isEmpty || names.contains(scene.name) {
      print(scene.name, try costs(of: scene).map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " "))
    }
  }

  private static func costs(of scene: Scene) throws -> [Double] {
    let memory = try scene.workload(in: .memory)
    let sqlite = try scene.workload(in: .sqlite)
    let inC = CRequests(scene.requests, scene.stored)
    let store = PlainStore(scene.stored)
    let medians = try Stopwatch.medians([
      { try memory.run(0..<$0) }, { try sqlite.run(0..<$0) },
      { count in
        guard allowed(scene, store, count: count) == count else { throw BenchmarkFailure() }
      },
      { count in
        guard inC.allowed(by: scene.inC, count: count) == count else { throw BenchmarkFailure() }
      },
      { count in if hand_control(count * rounds) == 0 { throw BenchmarkFailure() } },
    ])
    let inMemory = try TwoThreads.scaling { try memory.run(0..<$0) }
    let onSQLite = try TwoThreads.scaling { try sqlite.run(0..<$0) }
    return [
      medians[0], try Stopwatch.percentile99(memory.run), inMemory.work, inMemory.control,
      medians[1], try Stopwatch.percentile99(sqlite.run), onSQLite.work, onSQLite.control,
      medians[2], medians[3], medians[4],
    ]
  }

  /// Checks the requests in turn by hand-written Swift.
  ///
  /// - Returns: how many of `count` were allowed.
  private static func allowed(_ scene: Scene, _ store: PlainStore, count: Int) -> Int {
    let check = scene.inSwift
    let requests = scene.requests
    var (allowed, next) = (0, 0)
    for _ in 0..<count {
      if check(requests[next], store) { allowed += 1 }
      next = next + 1 == requests.count ? 0 : next + 1
    }
    return allowed
  }
}
