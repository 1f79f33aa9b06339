/// A thread of the system. Swift's own threads are few, and all tasks share them.
///
/// `Sendable` is unchecked because the handle never changes.
package struct SystemThread: @unchecked Sendable {
  /// The system cannot create a thread.
  package struct CannotStart: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error number of the system.
    package let code: Int32

    /// The problem in words.
    package var description: String { "a thread cannot be started: \(String(cString: strerror(code)))" }
  }

  /// The stack size of the main thread, so that rules may nest equally deep on every thread.
  private static let stackBytes = 8 << 20

  private let handle: pthread_t

  /// Starts a thread, which ends when `body` returns. It must be joined or detached.
  package init(_ body: @escaping @Sendable () -> Void) throws(CannotStart) {
    let work = Unmanaged.passRetained(Work(body))
    var started: pthread_t?
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return EAGAIN }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, Self.stackBytes)
      #if canImport(Darwin)
      return pthread_create(&started, attributes, { Work.run($0) }, work.toOpaque())
      #else
      var handle = pthread_t()
      defer { started = handle }
      return pthread_create(&handle, attributes, { Work.run($0) }, work.toOpaque())
      #endif
    }
    guard code == 0, let started else {
      work.release()
      throw CannotStart(code: code)
    }
    handle = started
  }

  /// Waits until the thread has ended.
  package func join() { pthread_join(handle, nil) }

  /// Lets the thread end by itself.
  package func detach() { pthread_detach(handle) }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    }
  }
}
