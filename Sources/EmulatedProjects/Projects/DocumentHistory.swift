package import DocumentTrees
package import RuleValues
import SecurityRules
import Synchronization

/// The states of a project's documents after its latest commits, for reads at an earlier time. Only trees in memory have one:
/// their copies share all unchanged pages.
///
/// All functions are called on the thread for writes, so that no commit is between what they do.
package final class DocumentHistory<Tree: DocumentTree>: Sendable {
  private struct State {
    /// The states with the times from which they were the latest, in their order. The last one is the present state, unless
    /// documents were changed since.
    var states: [(time: Timestamp, tree: Tree)]
    /// The number of changes of documents.
    var changes = 0
    /// The number of changes that `states` have.
    var known = 0
    /// A time that no later change precedes, of a change whose time is not known.
    var latestChange = Timestamp.epoch
  }

  /// Beyond this number of commits the oldest states go.
  static var maximumCount: Int { 256 }

  private let tree: Tree
  private let copy: @Sendable (Tree) -> Tree
  private let state: Mutex<State>
  private let observer = Mutex<ChangeSignal.Observer?>(nil)

  /// Creates the history of a tree without documents.
  init(_ tree: Tree, clock: Clock, copy: @escaping @Sendable (Tree) -> Tree) {
    self.tree = tree
    self.copy = copy
    state = Mutex(State(states: [(.epoch, copy(tree))]))
    let observed = tree.changes.observe { [weak self] changes in
      guard changes.touches(.documents) else { return }
      let now = (try? clock.time())?.inMicroseconds.nextMicrosecond ?? .epoch
      self?.state.withLock { state in
        state.changes += 1
        state.latestChange = max(state.latestChange, now)
      }
    }
    observer.withLock { $0 = observed }
  }

  /// Keeps the state after a commit that has just ended.
  package func add(_ commitTime: Timestamp) {
    let present = copy(tree)
    state.withLock { state in
      guard state.changes != state.known else { return }
      // An import or a console has changed documents at a time that is not known, so the states before do not follow each other.
      if state.changes > state.known + 1 { state.states = [] }
      state.states.append((commitTime, present))
      if state.states.count > Self.maximumCount { state.states.removeFirst() }
      state.known = state.changes
    }
  }

  /// Returns the state at a time that is not in the future; nil if it is not known any more.
  package func tree(at time: Timestamp) -> Tree? {
    let present = copy(tree)
    return state.withLock { state in
      if state.changes != state.known { return time >= state.latestChange ? present : nil }
      return state.states.last { $0.time <= time }?.tree
    }
  }
}
