package import DocumentTrees
package import EmulatedProjects
import RuleRequests
import RuleValues
package import SecurityRules
import Synchronization

/// Records the requests of a server with the data that was stored before each of them, for a suite.
///
/// States of a tree in memory share all that did not change, so that they cost little. A tree in a file has no such states,
/// so it cannot be recorded.
package final class RequestRecorder: DecisionObserver {
  /// The maximum number of recorded requests.
  package static let maximumCount = 20_000

  /// A store with its last two states: before and after its last commit.
  private struct Watched {
    var before: InMemoryTree
    var now: InMemoryTree
    /// The number of times that all of its data was deleted, which tests do before or after each test.
    var clears = 0
    var observer: ChangeSignal.Observer?
  }

  private struct State {
    var stores: [EmulatedStore: Watched] = [:]
    var requests: [RecordedRequest] = []
    var omittedCount = 0
    var test: String?
    var owner: @Sendable (String) -> String? = { $0 }
  }

  private let state = Mutex(State())

  /// Creates a recorder without requests.
  package init() {}

  /// Begins to watch the tree of a store.
  package func watch(_ tree: InMemoryTree, as store: EmulatedStore) {
    state.withLock { $0.stores[store] = Watched(before: tree.copy(), now: tree.copy()) }
    let observer = tree.changes.observe { [weak self, weak tree] _ in
      guard let self, let tree else { return }
      self.note(tree.copy(), of: store)
    }
    state.withLock { $0.stores[store]?.observer = observer }
  }

  /// Sets how the project of a bucket is found.
  package func setOwner(_ owner: @escaping @Sendable (_ bucket: String) -> String?) {
    state.withLock { $0.owner = owner }
  }

  /// Names the test to which the requests that follow belong; nil if it is not known.
  package func beginTest(_ name: String?) { state.withLock { $0.test = name } }

  private func note(_ tree: InMemoryTree, of store: EmulatedStore) {
    let isEmpty = tree.isEmpty
    state.withLock { state in
      guard var watched = state.stores[store] else { return }
      if isEmpty, !watched.now.isEmpty { watched.clears += 1 }
      (watched.before, watched.now) = (watched.now, tree)
      state.stores[store] = watched
    }
  }

  /// Records the decisions of a request that rules decided.
  package func requestEnded(_ events: [DecisionEvent]) {
    for event in events where event.identity != .administrator { record(event) }
  }

  private func record(_ event: DecisionEvent) {
    guard let decision = event.decision, let ruleset = event.ruleset, let id = event.requestID else { return }
    let owner = state.withLock { $0.owner }
    let store: EmulatedStore =
      switch event.service {
      case .realtime: .namespace(id)
      case .firestore: .project(id)
      case .storage: .project(owner(id) ?? id)
      }
    state.withLock { state in
      // Nothing was written to a store that is not known.
      let watched = state.stores[store] ?? Watched(before: InMemoryTree(), now: InMemoryTree())
      guard state.requests.count < Self.maximumCount else {
        state.omittedCount += 1
        return
      }
      // The last commit is that of the request itself, if it made one and no other client wrote meanwhile.
      let isCommitted = decision.isAllowed && event.operation.isWrite && event.kind == .perform
      state.requests.append(
        RecordedRequest(
          operation: event.operation, identity: event.identity, time: event.time, decision: decision, ruleset: ruleset,
          states: isCommitted ? [watched.before, watched.now] : [watched.now, watched.before],
          group: state.test ?? RecordedRequest.group(id, watched.clears)))
    }
  }

  /// The recorded requests in their order.
  package var requests: [RecordedRequest] { state.withLock { $0.requests } }
  /// The number of requests beyond ``maximumCount``.
  package var omittedCount: Int { state.withLock { $0.omittedCount } }
}

extension InMemoryTree {
  /// Whether the tree has neither Realtime data nor documents. Objects and accounts do not matter.
  fileprivate var isEmpty: Bool {
    (try? read { snapshot in
      var isEmpty = try snapshot.summary(at: snapshot.cursor(at: .root)) == .absent
      guard isEmpty else { return false }
      try snapshot.forEachDocument(in: .everything) { _, _ in
        isEmpty = false
        return false
      }
      return isEmpty
    }) ?? false
  }
}

extension ServiceOperation {
  /// Whether an allowed request changes data.
  fileprivate var isWrite: Bool {
    switch self {
    case .realtime(.read), .firestore(.get), .firestore(.batchGet), .firestore(.list), .storage(.get), .storage(.list):
      false
    case .realtime(.set), .realtime(.update), .firestore(.commit), .storage(.create), .storage(.update),
      .storage(.delete):
      true
    }
  }
}
