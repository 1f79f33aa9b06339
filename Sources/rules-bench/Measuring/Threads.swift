import Platform
import Synchronization

/// Threads that each run one closure. Swift's own thread pool has only as many threads as the machine has cores.
enum Threads {
  /// Runs all closures concurrently and waits for them.
  ///
  /// - Throws: ``BenchmarkFailure`` if one of them throws, or if a thread cannot be created.
  static func run(_ bodies: [@Sendable () throws -> Void]) throws {
    let failures = Failures()
    let threads = bodies.map { body in
      try? SystemThread {
        do { try body() } catch { failures.add("\(error)") }
      }
    }
    for thread in threads { thread?.join() }
    if threads.contains(where: { $0 == nil }) || failures.exist { throw BenchmarkFailure() }
  }

  private final class Failures: Sendable {
    private let count = Atomic(0)

    var exist: Bool { count.load(ordering: .relaxed) > 0 }

    func add(_ text: String) {
      print(text)
      count.wrappingAdd(1, ordering: .relaxed)
    }
  }
}
