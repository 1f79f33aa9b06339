#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Threads that do one thing each and are waited for. Swift's own are only as many as the machine has cores.
enum Threads {
  private final class Work {
    let body: @Sendable () throws -> Void
    init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }
  }

  /// Runs all bodies at once, and waits for them.
  ///
  /// - Throws: ``BenchmarkFailure`` where one of them throws, or a thread can not be made.
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
