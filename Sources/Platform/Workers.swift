import Synchronization

/// Runs tasks on several threads. The assignment of tasks to threads is arbitrary, so the result of a task must not
/// depend on its thread.
package enum Workers {
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
    // If the machine has no more threads, the others do the work.
    let others = (1..<max(1, min(threads, count))).compactMap { _ in
      try? SystemThread {
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
    for thread in others { thread.join() }
    return row.states
  }
}

extension Workers {
  /// Runs the tasks `0..<count` on a thread for each processor.
  ///
  /// - Parameter body: returns the result of one task.
  /// - Returns: the results in the order of the tasks.
  package static func results<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (_ task: Int) -> Result
  ) -> [Result] {
    let parts = run(count, threads: processorCount, state: { [(task: Int, result: Result)]() }) { task, found in
      found.append((task, body(task)))
    }
    return parts.flatMap(\.self).sorted { $0.task < $1.task }.map(\.result)
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
