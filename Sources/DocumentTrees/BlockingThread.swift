import Platform

/// A thread for blocking work. Swift's own threads are few, and all tasks share them.
package enum BlockingThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The stack size of the main thread, so that rules may nest equally deep on every thread.
  private static let stackBytes = 8 << 20

  /// Runs `body` on a new thread, which ends when `body` returns.
  ///
  /// - Parameters:
  ///   - owner: what the thread is for, which the error names.
  ///   - body: the work.
  /// - Throws: `TreeError` if the system cannot create a thread.
  package static func run(for owner: String, _ body: @escaping @Sendable () -> Void) throws(TreeError) {
    let work = Unmanaged.passRetained(Work(body))
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return EAGAIN }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackBytes)
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      var thread = pthread_t()
      return pthread_create(
        &thread, attributes,
        { context in
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
    }
    guard code == 0 else {
      work.release()
      throw .io(path: owner, code: code, message: String(cString: strerror(code)))
    }
  }
}
