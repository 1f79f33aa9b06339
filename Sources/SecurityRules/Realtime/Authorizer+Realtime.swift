import DocumentTrees
public import Identities
public import RuleEvaluation
import RuleValues
import SQLiteTrees

extension Authorizer {
  /// Whether `identity` may do `operation` in a Realtime Database now. Nothing is changed.
  ///
  /// - Throws: `TreeError` where the tree can not be opened or server values need data that can not be read.
  @specialized(where Tree == SQLiteTree)
  public func decide(_ operation: DataOperation, as identity: Identity) throws -> Decision {
    try reading(as: identity, .decide, [.realtime(operation)]) { snapshot, turn, ledger in
      try judge(operation, identity, &snapshot, turn, &ledger).decision
    }
  }

  /// Decides each of several operations by itself, all on one snapshot.
  ///
  /// - Returns: the decisions, in the order of the operations.
  /// - Throws: see ``decide(_:as:)-(DataOperation,_)``.
  @specialized(where Tree == SQLiteTree)
  public func decide(_ operations: [DataOperation], as identity: Identity) throws -> [Decision] {
    try reading(as: identity, .decide, operations.map { .realtime($0) }) { snapshot, turn, ledger in
      try operations.map { try judge($0, identity, &snapshot, turn, &ledger).decision }
    }
  }

  /// Decides as ``decide(_:as:)-(DataOperation,_)`` does, and tells the whole story; none where no rule was asked.
  public func explain(
    _ operation: DataOperation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try reading(as: identity, .decide, [.realtime(operation)]) { snapshot, turn, ledger in
      let request = try operation.request(now: turn.now, in: &snapshot)
      let source = SnapshotSource(snapshot)
      var explanation: Explanation?
      let decision = Self.judge(identity, turn, .realtime, request.problem, .realtime(operation), &ledger) {
        let told = turn.withRealtime { $0.explain(request, auth: ClaimsSource(identity), stored: source) }
        explanation = told.explanation
        return told.decision
      }
      return (decision, explanation)
    }
  }

  /// Decides as ``decide(_:as:)-(DataOperation,_)`` does, and adds to `counts` what each part of the rules' program came to.
  ///
  /// - Throws: `TreeError` where the tree can not be opened or server values need data that can not be read.
  public func decide(
    _ operation: DataOperation, as identity: Identity, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    try reading(as: identity, .decide, [.realtime(operation)]) { snapshot, turn, ledger in
      let request = try operation.request(now: turn.now, in: &snapshot)
      let source = SnapshotSource(snapshot)
      return Self.judge(identity, turn, .realtime, request.problem, .realtime(operation), &ledger) {
        turn.withRealtime { $0.decide(request, auth: ClaimsSource(identity), stored: source, counting: &counts) }
      }
    }
  }

  /// Carries out `operation` if `identity` may; of an update all places or none. A reading operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`; `Interruption`. Nothing was changed then.
  @discardableResult
  @specialized(where Tree == SQLiteTree)
  public func perform(_ operation: DataOperation, as identity: Identity) throws -> Decision {
    try writing(as: identity, [.realtime(operation)]) { transaction, turn, ledger in
      try perform(operation, identity, &transaction, turn, &ledger)
    }
  }

  func perform(
    _ operation: DataOperation, _ identity: Identity, _ transaction: inout Tree.Transaction, _ turn: Turn,
    _ ledger: inout Ledger
  ) throws -> Decision {
    let (request, decision) = try judge(operation, identity, &transaction, turn, &ledger)
    try decision.mustAllow()
    if case .write(let writes) = request.operation { try Self.carryOut(writes, &transaction) }
    return decision
  }

  func judge(
    _ operation: DataOperation, _ identity: Identity, _ snapshot: inout some TreeSnapshot, _ turn: Turn,
    _ ledger: inout Ledger
  ) throws -> (request: RealtimeRequest, decision: Decision) {
    let request = try operation.request(now: turn.now, in: &snapshot)
    let decision = Self.judge(identity, turn, .realtime, request.problem, .realtime(operation), &ledger) {
      let source = SnapshotSource(snapshot)
      return turn.withRealtime { $0.decide(request, auth: ClaimsSource(identity), stored: source) }
    }
    return (request, decision)
  }

  /// Changes the data to what the rules saw. Priorities come after the data that they belong to, deletions last, so that no
  /// node vanishes, with its priority, which another place of the same update keeps alive.
  private static func carryOut(
    _ writes: [RealtimeRequest.Write], _ transaction: inout Tree.Transaction
  ) throws {
    for write in writes {
      if case .replace(let node) = write.change, !node.isAbsent { try transaction.set(node, at: write.path) }
    }
    for write in writes {
      if case .priority(let priority) = write.change { try transaction.setPriority(priority, at: write.path) }
    }
    for write in writes where write.change == .replace(.absent) { try transaction.set(.absent, at: write.path) }
  }
}
