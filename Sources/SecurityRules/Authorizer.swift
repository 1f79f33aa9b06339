public import DocumentTrees
public import Identities
public import RuleEvaluation
public import RuleValues

/// Judges what users want to do with the data in a document tree by a ruleset, and carries out what is allowed: decision
/// and change are one transaction, so that nothing comes between them.
/// It serves the service that its ruleset is for; requests to another are denied. The documents of Cloud Firestore and the
/// objects of Cloud Storage lie in the same tree as Realtime data, side by side.
///
/// Share one between threads. An authorizer never allows what it could not judge: an unreadable tree, a limit that is
/// reached, a request that can not be are denials or errors.
public struct Authorizer<Tree: DocumentTree>: Sendable {
  /// The rules that decide.
  public let ruleset: Ruleset
  /// The data that is judged and changed.
  public let tree: Tree
  let deciders: DeciderPool<RealtimeDecider>
  let cloudDeciders: DeciderPool<CloudDecider>
  let clock: Clock

  /// An authorizer.
  ///
  /// - Parameters:
  ///   - limits: what one decision may cost.
  ///   - clock: what the rules see as `now`.
  public init(_ ruleset: Ruleset, tree: Tree, limits: Limits = .standard, clock: Clock = .system) {
    self.ruleset = ruleset
    self.tree = tree
    self.clock = clock
    let pools = limits == .standard ? ruleset.deciders : RulesetDeciders(ruleset.program, limits: limits)
    (deciders, cloudDeciders) = (pools.realtime, pools.cloud)
  }

  /// Whether `identity` may do `operation` now. Nothing is changed.
  ///
  /// - Throws: `TreeError` where the tree can not be opened or server values need data that can not be read.
  public func decide(_ operation: DataOperation, as identity: Identity) throws -> Decision {
    try tree.read { snapshot in try judge(operation, identity, &snapshot).decision }
  }

  /// Decides as ``decide(_:as:)`` does, and tells the whole story; none where no rule was asked.
  public func explain(
    _ operation: DataOperation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    try tree.read { snapshot in
      let request = try operation.request(now: clock.now(), in: &snapshot)
      guard case .client(let claims) = Judged(identity) else { return (administer(request), nil) }
      let source = SnapshotSource(snapshot)
      let (decision, explanation) = deciders.withDecider {
        $0.explain(request, auth: claims, stored: source)
      }
      return (decision, explanation)
    }
  }

  /// Reads all at `path` if `identity` may.
  ///
  /// - Throws: ``PermissionDenied``; `TreeError`.
  public func read(_ path: DataPath, as identity: Identity) throws -> DataNode {
    try tree.read { snapshot in
      try judge(.read(path), identity, &snapshot).decision.mustAllow()
      return try snapshot.subtree(at: path)
    }
  }

  /// Carries out `operation` if `identity` may; of an update all places or none. A reading operation changes nothing.
  ///
  /// - Returns: the decision, which allows.
  /// - Throws: ``PermissionDenied``; `TreeError`. Nothing was changed then.
  @discardableResult
  public func perform(_ operation: DataOperation, as identity: Identity) throws -> Decision {
    try tree.write { transaction in
      let (request, decision) = try judge(operation, identity, &transaction)
      try decision.mustAllow()
      if case .write(let writes) = request.operation { try Self.carryOut(writes, &transaction) }
      return decision
    }
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

  private func judge(
    _ operation: DataOperation, _ identity: Identity, _ snapshot: inout some TreeSnapshot
  ) throws -> (request: RealtimeRequest, decision: Decision) {
    let request = try operation.request(now: clock.now(), in: &snapshot)
    guard case .client(let claims) = Judged(identity) else { return (request, administer(request)) }
    let source = SnapshotSource(snapshot)
    let decision = deciders.withDecider { $0.decide(request, auth: claims, stored: source) }
    return (request, decision)
  }

  /// An administrator is asked no rule, but can not do what can not be.
  func administer(_ request: RealtimeRequest) -> Decision {
    Decision(request.problem.map { .refused($0) } ?? .administrator)
  }
}
