import Platform

/// Threads that each run one closure. Swift's own thread pool has only as many threads as the machine has cores.
enum Threads {
  private final class Work {
    let body: @Sendable () throws -> Void
    init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }
  }

  /// Runs all closures concurrently and waits for them.
  ///
  /// - Throws: ``BenchmarkFailure`` if one of them throws, or if a thread cannot be created.
  static func run(_ bodies: [@Sendable () throws -> Void]) throws {
    var threads: [pthread_t] = []
    var isWell = true
    for body in bodies {
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(body))
      let code = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          do {
            try Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            return nil
          } catch {
            print(error)
            return context
          }
        }, work.toOpaque())
      if code == 0 {
        threads.append(thread)
      } else {
        work.release()
        isWell = false
      }
    }
    for thread in threads {
      var result: UnsafeMutableRawPointer?
      pthread_join(thread, &result)
      if result != nil { isWell = false }
    }
    if !isWell { throw BenchmarkFailure() }
  }
}
