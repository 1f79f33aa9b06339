import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Synchronization

/// The `Listen` stream of a client: targets that are added and removed, and their documents now and after each change.
///
/// One task does all the work, so messages about a target never overtake each other. While a client is slower than the
/// commits, its changed targets are only marked: their next answer has the state of that time, so memory stays bounded.
final class ListenStream<Tree: DocumentTree>: FirestoreStream {
  private let calls: FirestoreCalls<Tree>
  private let identity: Identity
  private let sink: any MessageSink<WireMessage>
  private let state = Mutex(State())
  private let turns: Turns

  private struct State {
    var targets: [Int32: ListenTarget] = [:]
    /// The targets whose results may have changed.
    var changed: Set<Int32> = []
    /// The observers of each database's tree and rules.
    var observers: [DatabaseName: [ChangeSignal.Observer]] = [:]
    var isClosed = false
  }

  init(_ calls: FirestoreCalls<Tree>, as identity: Identity, to sink: any MessageSink<WireMessage>) {
    self.calls = calls
    self.identity = identity
    self.sink = sink
    turns = Turns()
  }

  func receive(_ message: WireMessage) async throws(RPCError) {
    let database = try DatabaseName(message.string("database"))
    switch message.chosen("target_change") {
    case "add_target":
      let wire = message.message("add_target") ?? WireMessage(.target)
      let id = try ListenTarget.id(wire)
      let target: ListenTarget
      do throws(RPCError) {
        target = try ListenTarget(wire, id, in: database)
      } catch {
        // A client would open a stream that ends with the same target again and again.
        return try await turns.run { () throws(RPCError) in
          self.forget(id)
          try await self.send(.targetChange(.add, targets: [id]))
          try await self.send(.targetChange(.remove, targets: [id], cause: error))
        }
      }
      try observe(database)
      try await turns.run { () throws(RPCError) in try await self.add(target, isResumed: wire.has("resume_token")) }
    case "remove_target":
      let id = Int32(truncatingIfNeeded: message.integer("remove_target"))
      try await turns.run { () throws(RPCError) in
        self.forget(id)
        try await self.send(.targetChange(.remove, targets: [id]))
      }
    default: throw .invalidArgument("A listen request must add or remove a target.")
    }
  }

  func close() async {
    state.withLock { state in
      state.isClosed = true
      state.targets = [:]
      state.observers = [:]
    }
  }

  // MARK: Changes

  /// Observes the commits and the rules of a database.
  private func observe(_ database: DatabaseName) throws(RPCError) {
    guard state.withLock({ $0.observers[database] == nil && !$0.isClosed }) else { return }
    let authorizer = try calls.request(database, as: identity).authorizer
    let observers = [
      authorizer.tree.changes.observe { [weak self] in self?.mark(database, $0) },
      authorizer.rules.erased.changes.observe { [weak self] _ in self?.mark(database, .everything) },
    ]
    state.withLock { if !$0.isClosed { $0.observers[database] = observers } }
  }

  /// Marks the targets that changes may touch, and lets them be answered again.
  private func mark(_ database: DatabaseName, _ changes: TreeChanges) {
    let isNew = state.withLock { state in
      let touched = state.targets.values.filter { $0.database == database && $0.isTouched(by: changes) }
      if touched.isEmpty { return false }
      // The results are outdated before a target is marked, also if it waits already. Otherwise, an answer that begins in
      // between would take the results of another stream for those of this change.
      calls.sharedResults.invalidate()
      let isNew = state.changed.isEmpty
      state.changed.formUnion(touched.map(\.id))
      return isNew
    }
    guard isNew else { return }
    Task { [weak self] in
      try? await self?.turns.run { () throws(RPCError) in try await self?.answerChanged() }
    }
  }

  private func answerChanged() async throws(RPCError) {
    let ids = state.withLock { state in
      defer { state.changed = [] }
      return state.changed.sorted()
    }
    for id in ids {
      guard let target = state.withLock({ $0.targets[id] }) else { continue }
      try await answer(target)
    }
  }

  // MARK: Answers

  private func add(_ target: ListenTarget, isResumed: Bool) async throws(RPCError) {
    try await send(.targetChange(.add, targets: [target.id]))
    if isResumed {
      let time = calls.times.next(calls.times.begin())
      try await send(.targetChange(.reset, targets: [target.id], resumeToken: time.token, readTime: time))
    }
    state.withLock { if !$0.isClosed { $0.targets[target.id] = target } }
    try await answer(target)
  }

  /// Sends what has changed in a target since its last answer, or ends the target if the rules deny it.
  private func answer(_ target: ListenTarget) async throws(RPCError) {
    let isFirst = target.known == nil
    let begun = calls.times.begin()
    let update: TargetUpdate
    do throws(RPCError) {
      let request = try calls.request(target.database, as: identity)
      if isFirst {
        update = try await TargetUpdate(of: target, request) { query throws(RPCError) in
          QueryResults(try await request.list(query))
        }
      } else {
        update = try await calls.changedTargets.run { () throws(RPCError) in try await again(target, request) }
      }
    } catch {
      forget(target.id)
      return try await send(.targetChange(.remove, targets: [target.id], cause: error))
    }
    state.withLock { $0.targets[target.id]?.known = update.known }
    if !isFirst, update.isEmpty { return }
    let time = calls.times.next(begun, update.times)
    var messages = try update.messages(target, readTime: time)
    if isFirst {
      messages.append(.targetChange(.current, targets: [target.id], resumeToken: time.token, readTime: time))
    }
    messages.append(.targetChange(.noChange, resumeToken: time.token, readTime: time))
    if isFirst, target.isOnce {
      forget(target.id)
      messages.append(.targetChange(.remove, targets: [target.id]))
    }
    try await send(messages)
  }

  /// Reads a target that a commit or new rules may have changed. Listens to the same query share the results.
  private func again(
    _ target: ListenTarget, _ request: DatabaseRequest<Tree>
  ) async throws(RPCError) -> TargetUpdate {
    try await TargetUpdate(of: target, request) { query throws(RPCError) in
      let key = SharedQueryResults.Key(database: target.database, query: query.query, identity: identity)
      return try await calls.sharedResults.results(of: key) { () throws(RPCError) in try await request.list(query) }
    }
  }

  private func forget(_ id: Int32) {
    state.withLock { state in
      state.targets[id] = nil
      state.changed.remove(id)
    }
  }

  private func send(_ message: WireMessage) async throws(RPCError) { try await send([message]) }

  private func send(_ messages: [WireMessage]) async throws(RPCError) {
    if state.withLock({ $0.isClosed }) { throw RPCError(.cancelled, "the client ended the call") }
    do { try await sink.send(messages) } catch { throw RPCError(error) }
  }
}

extension Timestamp {
  /// The time as a resume token, which is opaque to clients.
  fileprivate var token: [UInt8] { Array(description.utf8) }
}
