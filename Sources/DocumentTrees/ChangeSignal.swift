import Synchronization

/// Tells observers what has changed, for example what a committed transaction wrote.
public final class ChangeSignal: Sendable {
  /// Ends the calls of an observer when it is released.
  package final class Observer: Sendable {
    private let signal: ChangeSignal
    private let number: Int

    fileprivate init(_ signal: ChangeSignal, _ number: Int) {
      self.signal = signal
      self.number = number
    }

    deinit { signal.state.withLock { $0.observers[number] = nil } }
  }

  private struct State {
    var observers: [Int: @Sendable (TreeChanges) -> Void] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// Creates a signal without observers.
  package init() {}

  /// Whether there are observers. A transaction without observers does not collect its changes.
  package var isObserved: Bool { state.withLock { !$0.observers.isEmpty } }

  /// Calls `body` after each change, until the returned observer is released.
  ///
  /// - Parameter body: called with the changes on the thread of the change, which waits for it. Calls come in the order of
  ///   the commits, so it must return quickly.
  package func observe(_ body: @escaping @Sendable (TreeChanges) -> Void) -> Observer {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.observers[state.nextNumber] = body
      return state.nextNumber
    }
    return Observer(self, number)
  }

  /// Calls all observers.
  package func notify(_ changes: TreeChanges = .everything) {
    let observers = state.withLock { state in state.observers.isEmpty ? [] : Array(state.observers.values) }
    for observer in observers { observer(changes) }
  }
}
