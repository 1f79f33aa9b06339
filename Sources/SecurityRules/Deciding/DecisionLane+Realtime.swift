import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues

extension DecisionLane {
  /// Returns the request to a Realtime Database that the rules see, with server values filled in.
  @inline(__always)
  func request(_ operation: DataOperation, on snapshot: Snapshot?) throws -> RealtimeRequest {
    realtimeData.begin(snapshot)
    let now = try time(ifUsed: operation.usesTime).milliseconds
    return try operation.request(now: now) { path throws(TreeError) in try realtimeData.leaf(at: path) }
  }

  /// Makes and records the decision on a request. Without an observer, the log may count its outcomes.
  ///
  /// - Parameters:
  ///   - request: what ``request(_:on:)`` returned.
  ///   - operation: the operation of the request.
  ///   - snapshot: the data; nil to see whether the decision needs any.
  ///   - observer: watches the evaluation.
  @inline(__always)
  func decide<Observer: EvaluationObserver>(
    _ request: RealtimeRequest, of operation: DataOperation, on snapshot: Snapshot?,
    observing observer: inout Observer
  ) -> Decision {
    var decision: Decision
    if let settled = settled(.realtime, rejecting: request.problem) {
      decision = settled
    } else {
      if Observer.self != NoObserver.self {
        decision = decider.decide(request, auth: claims, stored: realtimeData, within: limit, observing: &observer)
      } else {
        decision = decider.decide(
          request, auth: claims, stored: realtimeData, within: limit, isCounting: countsOutcomes)
      }
      if snapshot != nil { readsData = realtimeData.hasRead }
    }
    record(.realtime(operation), &decision, on: snapshot)
    return decision
  }
}

extension DecisionLane where Snapshot: TreeTransaction {
  /// Carries out an operation if it is allowed, with all places of an update or none.
  func perform(_ operation: DataOperation, in transaction: inout Snapshot) throws -> Decision {
    let request = try request(operation, on: transaction)
    var observer = NoObserver()
    let decision = decide(request, of: operation, on: transaction, observing: &observer)
    try decision.mustAllow()
    // A tree in memory would copy what the lane still refers to.
    releaseData()
    if case .write(let writes) = request.operation { try Self.carryOut(writes, &transaction) }
    return decision
  }

  /// Changes the data to the state that the rules saw.
  ///
  /// Priorities are set after the data that they belong to. Deletions come last. Otherwise a node that another place of
  /// the same update keeps alive would vanish meanwhile, and lose its priority.
  private static func carryOut(_ writes: [RealtimeRequest.Write], _ transaction: inout Snapshot) throws {
    for write in writes {
      if case .replace(let node) = write.change, !node.isAbsent { try transaction.set(node, at: write.path) }
    }
    for write in writes {
      if case .priority(let priority) = write.change { try transaction.setPriority(priority, at: write.path) }
    }
    for write in writes where write.change == .replace(.absent) { try transaction.set(.absent, at: write.path) }
  }
}
