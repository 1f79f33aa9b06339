import Platform

/// A thread for blocking work.
package enum BlockingThread {
  /// Runs `body` on a new thread, which ends when `body` returns.
  ///
  /// - Parameters:
  ///   - owner: what the thread is for, which the error names.
  ///   - body: the work.
  /// - Throws: `TreeError` if the system cannot create a thread.
  package static func run(for owner: String, _ body: @escaping @Sendable () -> Void) throws(TreeError) {
    do throws(SystemThread.CannotStart) {
      try SystemThread(body).detach()
    } catch {
      throw .io(path: owner, code: error.code, message: String(cString: strerror(error.code)))
    }
  }
}
