import DocumentTrees
import Platform

/// A thread for blocking work. Swift's own threads are few, and all tasks share them.
enum LogThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends when `body` returns.
  static func run(_ body: @escaping @Sendable () -> Void) throws(TreeError) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .io(path: "decision log", code: code, message: String(cString: strerror(code)))
    }
    pthread_detach(thread)
  }
}
