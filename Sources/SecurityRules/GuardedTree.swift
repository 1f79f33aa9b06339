package import DocumentTrees
package import Identities
package import RuleEvaluation
import RuleValues
import SQLiteTrees

/// A document tree behind rules: the core of ``Authorizer``, for any service. Every request of every service goes through
/// ``reading(as:_:_:_:)`` or ``writing(as:_:_:)``, and is decided by a ``GuardedRequest``.
package struct GuardedTree<Tree: DocumentTree>: Sendable {
  /// The rules in force.
  package let rules: AnyRulesProvider
  /// The data.
  package let tree: Tree
  /// The most that one decision may cost.
  package var limits: Limits
  /// How long one request may take; nil for no limit.
  package var timeLimit: Duration?
  /// Whether the request was canceled.
  package var isCancelled: @Sendable () -> Bool
  /// The time that rules see.
  package var clock: Clock
  /// The log of decisions; nil for none.
  package var log: DecisionLog?
  /// The mark of the decisions in the log.
  package var requestID: String?

  /// A tree behind `rules`; for the parameters see ``Authorizer``.
  package init(
    rules: AnyRulesProvider, tree: Tree, limits: Limits = .standard, timeLimit: Duration? = .seconds(10),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, clock: Clock = .system, log: DecisionLog? = nil
  ) {
    self.rules = rules
    self.tree = tree
    self.limits = limits
    self.timeLimit = timeLimit
    self.isCancelled = isCancelled
    self.clock = clock
    self.log = log
  }

  /// Returns the decision whether `identity` may do `operation` now. Nothing is changed.
  @specialized(where Tree == SQLiteTree)
  package func decide(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    var observer = NoObserver()
    return try reading(as: identity, .decide, [operation]) { snapshot, request in
      try request.decide(operation, in: &snapshot, observing: &observer)
    }
  }

  /// Returns the decision on each of several operations by itself, all on one snapshot.
  @specialized(where Tree == SQLiteTree)
  package func decide(_ operations: [ServiceOperation], as identity: Identity) throws -> [Decision] {
    var observer = NoObserver()
    return try reading(as: identity, .decide, operations) { snapshot, request in
      try operations.map { try request.decide($0, in: &snapshot, observing: &observer) }
    }
  }

  /// Returns the decision whether `identity` may do `operation` now, while `observer` watches the evaluation.
  package func decide<Observer: EvaluationObserver>(
    _ operation: ServiceOperation, as identity: Identity, queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) throws -> Decision {
    try decide(operation, as: identity, queryMode: queryMode, observing: &observer) { $1 }
  }

  /// The same, and returns what `body` makes of the decision and of the snapshot that it was made on.
  package func decide<Observer: EvaluationObserver, Result>(
    _ operation: ServiceOperation, as identity: Identity, queryMode: QueryMode = .sound,
    observing observer: inout Observer, _ body: (inout Tree.Snapshot, Decision) throws -> Result
  ) throws -> Result {
    try reading(as: identity, .decide, [operation]) { snapshot, request in
      let decision = try request.decide(operation, in: &snapshot, queryMode: queryMode, observing: &observer)
      return try body(&snapshot, decision)
    }
  }

  /// Carries out `operation` if `identity` may do it: all of its changes or none.
  @specialized(where Tree == SQLiteTree)
  package func perform(_ operation: ServiceOperation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [operation]) { transaction, request in
      switch operation {
      case .realtime(let operation): try request.perform(operation, in: &transaction)
      case .firestore(let operation): try request.perform(operation, in: &transaction)
      case .storage(let operation): try request.perform(operation, in: &transaction)
      }
    }
  }
}

extension Interrupt {
  /// What is left for a call of the tree.
  fileprivate var callLimit: CallLimit {
    CallLimit(time: deadline.map { max(.zero, $0 - Moment.now) }, isCanceled: isCancelled)
  }
}

extension GuardedTree {
  /// The deadline of a request that begins now.
  private var deadline: Interrupt { Interrupt(deadline: timeLimit.map { Moment.now + $0 }, isCancelled: isCancelled) }

  /// Takes rules and time. Called where the data is fixed: a request that waited for another writer is decided by the rules
  /// and the time after it.
  ///
  /// - Throws: ``ImpossibleTime``.
  private func context(_ interrupt: Interrupt) throws(ImpossibleTime) -> RequestContext {
    RequestContext(ruleset: rules.current, limits: limits, interrupt: interrupt, time: try clock.time())
  }

  /// Decides on one snapshot, and reads there what is allowed.
  ///
  /// - Parameters:
  ///   - kind: whether data is read for the caller.
  ///   - operations: the operations, for the log.
  func reading<Result>(
    as identity: Identity, _ kind: DecisionEvent.Kind, _ operations: @autoclosure () -> [ServiceOperation],
    _ body: (inout Tree.Snapshot, inout GuardedRequest) throws -> Result
  ) throws -> Result {
    let interrupt = deadline
    return try DecisionRecorder.record(for: self, identity, kind, operations) { recorder in
      try tree.read(within: CallLimit(time: timeLimit, isCanceled: isCancelled)) { snapshot in
        try GuardedRequest.run(by: identity, try context(interrupt), &recorder) { try body(&snapshot, &$0) }
      }
    }
  }

  /// Decides in one transaction, and makes there the changes that are allowed.
  ///
  /// - Parameter operations: the operations, for the log.
  func writing<Result>(
    as identity: Identity, _ operations: @autoclosure () -> [ServiceOperation],
    _ body: (inout Tree.Transaction, inout GuardedRequest) throws -> Result
  ) throws -> Result {
    let interrupt = deadline
    return try DecisionRecorder.record(for: self, identity, .perform, operations) { recorder in
      try tree.write(within: interrupt.callLimit) { transaction in
        let result = try GuardedRequest.run(by: identity, try context(interrupt), &recorder) {
          try body(&transaction, &$0)
        }
        try interrupt.check()
        return result
      }
    }
  }
}
