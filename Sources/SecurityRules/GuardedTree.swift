package import DocumentTrees
package import Identities
package import RuleEvaluation
import RuleValues
import SQLiteTrees

/// A document tree behind rules: the core of ``Authorizer``, for any service.
///
/// Every request of every service goes through ``reading(as:_:_:_:)`` or ``writing(as:_:_:)``, and a ``GuardedRequest``
/// decides it.
package struct GuardedTree<Tree: DocumentTree>: Sendable {
  /// The rules in force.
  package let rules: AnyRulesProvider
  /// The tree with the data.
  package var tree: Tree
  /// The limits on the cost of one decision.
  package var limits: Limits
  /// How long one request may take; nil for no limit.
  package var timeLimit: Duration?
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
  /// The lanes of quick decisions. Copies share them.
  let lanes: DecisionLanes<Tree.Snapshot>
  /// How the request came out of its queue; nil for a synchronous call.
  package var admission: Admission?

  /// Creates a tree behind `rules`. See ``Authorizer`` for the parameters.
  package init(
    rules: AnyRulesProvider, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.rules = rules
    lanes = DecisionLanes(rules)
    self.tree = tree
    self.limits = limits
    self.timeLimit = timeLimit
    self.isCancelled = isCancelled
    self.clock = clock
    self.log = log
  }

  /// Returns the decision whether `identity` may do `operation` now. It changes nothing.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func decide(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    if let lane = lane(for: operation.service, as: identity) { return try decide(operation, on: lane) }
    var observer = NoObserver()
    return try reading(as: identity, .decide, [operation]) { snapshot, request in
      var decision = try request.decide(operation, in: &snapshot, observing: &observer)
      decision.position = snapshot.position
      return decision
    }
  }

  /// Returns a separate decision for each operation. All decisions use one snapshot.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func decide(_ operations: [ServiceOperation], as identity: Identity) throws -> [Decision] {
    if let service = operations.first?.service, operations.allSatisfy({ $0.service == service }),
      let lane = lane(for: service, as: identity)
    {
      return try decide(operations, on: lane, as: identity)
    }
    var observer = NoObserver()
    return try reading(as: identity, .decide, operations) { snapshot, request in
      try operations.map {
        var decision = try request.decide($0, in: &snapshot, observing: &observer)
        decision.position = snapshot.position
        return decision
      }
    }
  }

  /// Returns the decision whether `identity` may do `operation` now, while `observer` watches the evaluation.
  package func decide<Observer: EvaluationObserver>(
    _ operation: ServiceOperation, as identity: Identity, queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) throws -> Decision {
    try decide(operation, as: identity, queryMode: queryMode, observing: &observer) { $1 }
  }

  /// Makes the same decision, and returns the result of `body` for the decision and its snapshot.
  package func decide<Observer: EvaluationObserver, Result>(
    _ operation: ServiceOperation, as identity: Identity, queryMode: QueryMode = .sound,
    observing observer: inout Observer, _ body: (inout Tree.Snapshot, Decision) throws -> Result
  ) throws -> Result {
    try reading(as: identity, .decide, [operation]) { snapshot, request in
      var decision = try request.decide(operation, in: &snapshot, queryMode: queryMode, observing: &observer)
      decision.position = snapshot.position
      return try body(&snapshot, decision)
    }
  }

  /// Throws unless `identity` may do `operation` now. It changes nothing.
  ///
  /// - Throws: ``PermissionDenied`` with its explanation, ``InvalidRequest``, `TreeError` or `InterruptedError`.
  package func require(_ operation: ServiceOperation, as identity: Identity) throws {
    var observer = NoObserver()
    try reading(as: identity, .decide, [operation]) { snapshot, request in
      try request.decide(operation, in: &snapshot, queryMode: queryMode, observing: &observer).mustAllow()
    }
  }

  /// Carries out `operation` if `identity` may do it, with all of its changes or none.
  @specialized(where Tree == SQLiteTree)
  @specialized(where Tree == InMemoryTree)
  package func perform(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [operation]) { transaction, request in
      let decision =
        switch operation {
        case .realtime(let operation): try request.perform(operation, in: &transaction)
        case .firestore(let operation): try request.perform(operation, in: &transaction)
        case .storage(let operation): try request.perform(operation, in: &transaction)
        }
      return decision
    }
  }
}

extension GuardedTree {
  /// When a request that begins now must end.
  var callLimit: CallLimit {
    guard let admission else { return CallLimit(time: timeLimit, isCancelled: isCancelled) }
    return CallLimit(deadline: admission.deadline, isCancelled: isCancelled)
  }

  /// Samples the rules and the time once the snapshot is taken. A request that waited for another writer uses the rules
  /// and the time after the wait.
  ///
  /// - Throws: ``ImpossibleTime``.
  private func context(_ callLimit: CallLimit) throws(ImpossibleTime) -> RequestContext {
    RequestContext(
      ruleset: rules.current, limits: limits, callLimit: callLimit, queryMode: queryMode, time: try clock.time())
  }

  /// Runs `body` on one snapshot, which decides the operations and reads the allowed data.
  ///
  /// - Parameters:
  ///   - kind: whether data is read for the caller.
  ///   - operations: the operations, for the log.
  func reading<Result>(
    as identity: Identity, _ kind: DecisionEvent.Kind, _ operations: @autoclosure () -> [ServiceOperation],
    _ body: (inout Tree.Snapshot, GuardedRequest) throws -> Result
  ) throws -> Result {
    let limit = callLimit
    return try DecisionRecorder.record(for: self, as: identity, kind: kind, operations: operations) { recorder in
      try admission?.check()
      return try tree.read(within: limit) { snapshot in
        defer { recorder?.position = snapshot.position }
        let request = GuardedRequest(by: identity, try context(limit), recordedBy: recorder)
        do {
          return try body(&snapshot, request)
        } catch var denial as PermissionDenied {
          denial.decision.position = snapshot.position
          denial.ruleset = request.context.ruleset
          denial.explanation = recorder?.explanation(in: snapshot)
          throw denial
        }
      }
    }
  }

  /// Runs `body` in one transaction, which decides the operations and makes the allowed changes.
  ///
  /// - Parameter operations: the operations, for the log.
  func writing<Result>(
    as identity: Identity, _ operations: @autoclosure () -> [ServiceOperation],
    _ body: (inout Tree.Transaction, GuardedRequest) throws -> Result
  ) throws -> Result {
    let limit = callLimit
    return try DecisionRecorder.record(for: self, as: identity, kind: .perform, operations: operations) { recorder in
      try admission?.check()
      return try tree.write(within: limit) { transaction in
        let request = GuardedRequest(by: identity, try context(limit), recordedBy: recorder)
        do {
          let result = try body(&transaction, request)
          try limit.check()
          return result
        } catch var denial as PermissionDenied {
          denial.ruleset = request.context.ruleset
          denial.explanation = recorder?.explanation(in: transaction)
          throw denial
        }
      }
    }
  }
}
