package import DocumentTrees
package import RuleValues
import SecurityRules
import Synchronization

/// The states of a project's documents after its latest commits, for reads at an earlier time. Only trees in memory have one:
/// their copies share all unchanged pages.
///
/// A change that is no commit of a client, such as an import or an edit on the page, ends what is known about earlier states.
///
/// All functions are called on the thread for writes, so that no commit is between what they do.
package final class DocumentHistory<Tree: DocumentTree>: Sendable {
  private struct Kept {
    let time: Timestamp
    let tree: Tree
    /// The bytes that the commit wrote, which a later commit may have replaced.
    var bytes = 0
  }

  private struct State {
    /// The states with the times from which they were the latest, in their order. The last one is the present state, unless
    /// documents were changed since.
    var states: [Kept]
    /// The number of changes of documents.
    var changes = 0
    /// The number of changes that `states` have.
    var known = 0
    /// A time after the latest change, as the clock says.
    var latestChange = Timestamp.epoch

    /// Removes the oldest states, beyond 256 commits, 64 MiB of written data or an hour. A state lasts until the next commit.
    mutating func removeOldest(at time: Timestamp) {
      var bytes = states.reduce(0) { $0 + $1.bytes }
      while states.count > 1,
        states.count > 256 || bytes > 64 << 20 || states[1].time.seconds < time.seconds - 3_600
      {
        bytes -= states[1].bytes
        states.removeFirst()
      }
    }
  }

  private let tree: Tree
  private let copy: @Sendable (Tree) -> Tree
  private let state: Mutex<State>
  private let observer = Mutex<ChangeSignal.Observer?>(nil)

  /// Creates the history of a tree without documents.
  init(_ tree: Tree, clock: Clock, copy: @escaping @Sendable (Tree) -> Tree) {
    self.tree = tree
    self.copy = copy
    state = Mutex(State(states: [Kept(time: .epoch, tree: copy(tree))]))
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
  ///
  /// - Parameter bytes: the size of what it wrote.
  package func add(_ commitTime: Timestamp, bytes: Int) {
    let present = copy(tree)
    state.withLock { state in
      guard state.changes != state.known else { return }
      // Documents were changed at a time that is not known, so the states before do not follow each other.
      if state.changes > state.known + 1 { state.states = [] }
      state.states.append(Kept(time: commitTime, tree: present, bytes: bytes))
      state.known = state.changes
      state.removeOldest(at: commitTime)
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
