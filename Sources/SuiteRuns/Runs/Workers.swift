import Platform
import Synchronization

/// Runs tasks on several threads. The assignment of tasks to threads is arbitrary, so the result of a task must not
/// depend on its thread.
package enum Workers {
  /// The stack size of the main thread, so that rules may nest equally deep on every thread.
  private static let stackBytes = 8 << 20

  /// The number of threads that run at once on this machine.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs the tasks `0..<count` in approximately that order, on the calling thread and others.
  ///
  /// - Parameters:
  ///   - threads: the maximum number of threads.
  ///   - state: the initial state of each thread.
  ///   - body: runs one task, and stores its result in the thread's state.
  ///   - meanwhile: called on the calling thread after each task that it ran.
  /// - Returns: the states of the threads, in arbitrary order.
  package static func run<State: Sendable>(
    _ count: Int, threads: Int, state: @escaping @Sendable () -> State,
    _ body: @escaping @Sendable (_ task: Int, _ state: inout State) -> Void, meanwhile: () -> Void = {}
  ) -> [State] {
    let row = TaskRow<State>()
    let others = (1..<max(1, min(threads, count))).compactMap { _ in
      start {
        var own = state()
        while let task = row.next(below: count) { body(task, &own) }
        row.end(own)
      }
    }
    var own = state()
    while let task = row.next(below: count) {
      body(task, &own)
      meanwhile()
    }
    row.end(own)
    for thread in others { pthread_join(thread, nil) }
    return row.states
  }

  /// Starts a thread that runs `work`. Returns nil if the machine has no more threads; other threads then do the
  /// work.
  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return nil }
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackBytes)
      let errand = Unmanaged.passRetained(Errand(work))
      var thread: pthread_t = 0
      let code = pthread_create(&thread, attributes, { Errand.run($0) }, errand.toOpaque())
      guard code == 0 else {
        errand.release()
        return nil
      }
      return thread
    }
  }
}

/// The work of a thread.
private final class Errand: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Errand>.fromOpaque(pointer).takeRetainedValue().work() }
    return nil
  }
}

/// The remaining tasks, and the states of the threads that have finished.
private final class TaskRow<State: Sendable>: Sendable {
  private let taken = Atomic(0)
  private let ended = Mutex<[State]>([])

  var states: [State] { ended.withLock { $0 } }

  func next(below count: Int) -> Int? {
    let task = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return task < count ? task : nil
  }

  func end(_ state: State) { ended.withLock { $0.append(state) } }
}
