import DocumentTrees
import RuleEvaluation
import RuleValues

extension GuardedRequest {
  /// Decides an operation on a Realtime Database.
  ///
  /// - Returns: the decision, and the request with its server values filled in.
  func decide<Observer: EvaluationObserver>(
    _ operation: DataOperation, in snapshot: inout some TreeSnapshot, observing observer: inout Observer
  ) throws -> (request: RealtimeRequest, decision: Decision) {
    let request = try operation.request(now: context.now, in: &snapshot)
    let decision = decide(.realtime(operation), of: .realtime, rejecting: request.problem) {
      [identity, snapshot] context in
      let source = SnapshotSource(snapshot)
      return context.ruleset.loaded.withRealtime(context.limits, context.callLimit) {
        $0.decide(request, auth: ClaimsSource(identity), stored: source, observing: &observer)
      }
    }
    return (request, decision)
  }

  /// Decides an operation on a Realtime Database; the log may count its outcomes.
  func decide(
    _ operation: DataOperation, in snapshot: inout some TreeSnapshot
  ) throws -> (request: RealtimeRequest, decision: Decision) {
    guard var counter else {
      var observer = NoObserver()
      return try decide(operation, in: &snapshot, observing: &observer)
    }
    defer { record(counter) }
    return try decide(operation, in: &snapshot, observing: &counter)
  }

  /// Carries out an operation if it is allowed, with all places of an update or none.
  func perform(
    _ operation: DataOperation, in transaction: inout some TreeTransaction
  ) throws -> Decision {
    let (request, decision) = try decide(operation, in: &transaction)
    try decision.mustAllow()
    if case .write(let writes) = request.operation { try Self.carryOut(writes, &transaction) }
    return decision
  }

  /// Changes the data to the state that the rules saw.
  ///
  /// Priorities are set after the data that they belong to. Deletions come last. Otherwise a node that another place of
  /// the same update keeps alive would vanish meanwhile, and lose its priority.
  private static func carryOut(
    _ writes: [RealtimeRequest.Write], _ transaction: inout some TreeTransaction
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
