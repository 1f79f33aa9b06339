package import DocumentTrees
package import Identities
package import RuleEvaluation
package import RuleRequests
import RuleValues
import SQLiteTrees

/// A document tree behind rules: the core of ``Authorizer``, for any service.
///
/// Every request of every service gets a ``DecisionLane``, which decides it.
package struct GuardedTree<Tree: DocumentTree>: Sendable {
  /// The rules in force.
  package let rules: AnyRulesProvider
  /// The tree with the data.
  package var tree: Tree
  /// The limits on the cost of one decision.
  package var limits: Limits
  /// How long one request may take; nil for no limit.
  package var timeLimit: Duration? {
    didSet { mayBegin = Self.mayBegin(within: timeLimit) }
  }
  /// Whether the time limit lets a request begin.
  private var mayBegin: Bool
  /// Returns whether the request was canceled.
  package var isCancelled: @Sendable () -> Bool
  /// The time that rules see.
  package var clock: Clock
  /// How queries are decided when they are carried out.
  package var queryMode = QueryMode.sound
  /// The log of decisions; nil for no log.
  package var log: DecisionLog?
  /// The request ID of the decisions in the log.
  package var requestID: String?
  // The lanes that no request uses. Copies share them.
  private let readers = IdlePool<DecisionLane<Tree.Snapshot>>()
  private let writers = IdlePool<DecisionLane<Tree.Transaction>>()
  /// How the request came out of its queue; nil for a synchronous call.
  package var admission: Admission?

  /// Creates a tree behind `rules`. See ``Authorizer`` for the parameters.
  package init(
    rules: AnyRulesProvider, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.rules = rules
    rules.releaseOnReplacement(readers)
    rules.releaseOnReplacement(writers)
    self.tree = tree
    self.limits = limits
    self.timeLimit = timeLimit
    mayBegin = Self.mayBegin(within: timeLimit)
    self.isCancelled = isCancelled
    self.clock = clock
    self.log = log
  }

  /// Returns the decision whether `identity` may do `operation` now. It changes nothing.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func decide(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    if let decision = try decisionWithoutData(operation, as: identity) { return decision }
    return try reading(as: identity, .decide, [operation], queryMode: .sound) { snapshot, lane in
      try lane.decide(operation, on: snapshot)
    }
  }

  /// Returns the decision if it needs no stored data, as most decisions by rules of one place; nil if it does, or if the log
  /// needs the position of a snapshot.
  @inline(__always)
  private func decisionWithoutData(_ operation: ServiceOperation, as identity: Identity) throws -> Decision? {
    guard case nil = log else { return nil }
    try admission?.check()
    let lane = lane(from: readers, for: identity, within: quickLimit, queryMode: .sound, recorder: nil)
    defer { giveBack(lane, to: readers) }
    if lane.readsData { return nil }
    lane.update(rules, limits)
    let decision = try lane.decide(operation, on: nil)
    guard lane.lackedSnapshot else { return consume decision }
    lane.readsData = true
    return nil
  }

  /// Returns a separate decision for each operation. All decisions use one snapshot.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func decide(_ operations: [ServiceOperation], as identity: Identity) throws -> [Decision] {
    try reading(as: identity, .decide, operations, queryMode: .sound) { snapshot, lane in
      try operations.map { try lane.decide($0, on: snapshot) }
    }
  }

  /// Returns the decision whether `identity` may do `operation` now, while `observer` watches the evaluation.
  @specialized(where Tree == InMemoryTree, Observer == Counter)
  @specialized(where Tree == SQLiteTree, Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ operation: ServiceOperation, as identity: Identity, queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) throws -> Decision {
    try reading(as: identity, .decide, [operation], queryMode: queryMode) { snapshot, lane in
      try lane.decide(operation, on: snapshot, observing: &observer)
    }
  }

  /// Throws unless `identity` may do `operation` now. It changes nothing.
  ///
  /// - Throws: ``PermissionDenied`` with its explanation, ``InvalidRequest``, `TreeError` or `InterruptedError`.
  package func require(_ operation: ServiceOperation, as identity: Identity) throws {
    try reading(as: identity, .decide, [operation]) { snapshot, lane in
      try lane.decide(operation, on: snapshot).mustAllow()
    }
  }

  /// Carries out `operation` if `identity` may do it, with all of its changes or none.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func perform(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [operation]) { transaction, lane in
      switch operation {
      case .realtime(let operation): return try lane.perform(operation, in: &transaction)
      case .firestore(.commit(let writes)): return try lane.commit(writes, in: &transaction).decision
      case .storage(let operation): return try lane.perform(operation, in: &transaction).decision
      case .firestore(.get), .firestore(.batchGet), .firestore(.list):
        let decision = try lane.decide(operation, on: transaction)
        try decision.mustAllow()
        return decision
      }
    }
  }
}

extension GuardedTree {
  /// When a request that begins now must end.
  var callLimit: CallLimit {
    guard let admission else { return CallLimit(time: timeLimit, isCancelled: isCancelled) }
    return CallLimit(deadline: admission.deadline, isCancelled: isCancelled)
  }

  /// The limit of a request for which neither the store nor the rules wait. Its time begins when the decision takes many steps.
  var quickLimit: CallLimit {
    if case nil = admission, mayBegin {
      return CallLimit(startingLater: timeLimit, isCancelled: isCancelled)
    }
    return callLimit
  }

  private static func mayBegin(within timeLimit: Duration?) -> Bool { timeLimit.map { $0 > .zero } ?? true }

  /// Returns a lane that begins a request.
  @inline(__always)
  private func lane<Snapshot>(
    from pool: IdlePool<DecisionLane<Snapshot>>, for identity: Identity, within limit: CallLimit,
    queryMode: QueryMode, recorder: DecisionRecorder?
  ) -> DecisionLane<Snapshot> {
    let lane = pool.take() ?? DecisionLane(rules, limits)
    lane.begin(identity, within: limit, clock: clock, queryMode: queryMode, recorder: recorder)
    return lane
  }

  /// Ends the request of a lane. A lane of replaced rules is dropped.
  @inline(__always)
  private func giveBack<Snapshot>(
    _ lane: DecisionLane<Snapshot>, to pool: IdlePool<DecisionLane<Snapshot>>
  ) {
    lane.end()
    if lane.generation == rules.generation { pool.keep(lane) }
  }

  /// Runs `body` on one snapshot, with a lane that decides the operations; it reads the allowed data.
  ///
  /// - Parameters:
  ///   - kind: whether data is read for the caller.
  ///   - operations: the operations, for the log.
  ///   - limit: when the request must end; nil for the limit of a request that begins now.
  ///   - queryMode: how queries are decided; nil for the mode of requests that are carried out.
  ///   - takesTurns: whether many records may be read, without a call of the caller's code meanwhile.
  @inline(__always)
  func reading<Result>(
    as identity: Identity, _ kind: DecisionEvent.Kind, _ operations: @autoclosure () -> [ServiceOperation],
    within limit: CallLimit? = nil, queryMode: QueryMode? = nil, takesTurns: Bool = false,
    _ body: (inout Tree.Snapshot, DecisionLane<Tree.Snapshot>) throws -> Result
  ) throws -> Result {
    let limit = limit ?? callLimit
    let recorder = log.map { DecisionRecorder($0, for: self, as: identity, kind) }
    let queryMode = queryMode ?? self.queryMode
    let lane = lane(from: readers, for: identity, within: limit, queryMode: queryMode, recorder: recorder)
    defer { giveBack(lane, to: readers) }
    do {
      try admission?.check()
      func read() throws -> Result {
        try tree.read(within: limit) { snapshot in
          lane.enter(rules, limits)
          defer {
            // A store on a network takes its snapshot at the first read.
            recorder?.position = snapshot.position
            lane.releaseData()
          }
          do { return try body(&snapshot, lane) } catch { throw lane.explained(error, on: snapshot) }
        }
      }
      let result =
        try takesTurns && tree is any ProcessorBoundTree ? ReadTurns.ofProcess.run(within: limit, read) : read()
      recorder?.close()
      return result
    } catch {
      recorder?.close(error, operations(), at: lane.now)
      throw error
    }
  }

  /// Runs `body` in one transaction, with a lane that decides the operations and makes the allowed changes.
  ///
  /// - Parameters:
  ///   - operations: the operations, for the log.
  ///   - isShared: whether the store may commit the transaction together with others, because `body` waits for nothing.
  @inline(__always)
  func writing<Result>(
    as identity: Identity, _ operations: @autoclosure () -> [ServiceOperation], isShared: Bool = true,
    _ body: (inout Tree.Transaction, DecisionLane<Tree.Transaction>) throws -> Result
  ) throws -> Result {
    let limit = callLimit
    let recorder = log.map { DecisionRecorder($0, for: self, as: identity, .perform) }
    let lane = lane(from: writers, for: identity, within: limit, queryMode: queryMode, recorder: recorder)
    defer { giveBack(lane, to: writers) }
    do {
      try admission?.check()
      func carryOut(_ transaction: inout Tree.Transaction) throws -> Result {
        lane.enter(rules, limits)
        defer { lane.releaseData() }
        do {
          let result = try body(&transaction, lane)
          try limit.check()
          return result
        } catch {
          throw lane.explained(error, on: transaction)
        }
      }
      let result =
        try isShared
        ? tree.writeTogether(within: limit, with: admission?.queue, carryOut) : tree.write(within: limit, carryOut)
      recorder?.close()
      return result
    } catch {
      recorder?.close(error, operations(), at: lane.now)
      throw error
    }
  }
}
