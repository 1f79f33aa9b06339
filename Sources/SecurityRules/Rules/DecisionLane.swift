import DocumentTrees
import Identities
import Platform
import RuleEvaluation
import RuleValues
import Synchronization

/// What a decision of ``GuardedTree/decide(_:as:)`` works with, kept from one decision to the next: the decider of the rules
/// in force, and the source of the user and the data. One caller at a time uses a lane.
final class DecisionLane<Snapshot: TreeSnapshot> {
  /// The rules of the decider.
  private(set) var loaded: LoadedRules
  /// The count of replacements of rules when `loaded` was in force.
  private(set) var generation: Int
  fileprivate private(set) var cloud: CloudDecider?
  fileprivate private(set) var realtime: RealtimeDecider?
  let cloudData = SnapshotCloudData<Snapshot>()
  fileprivate let realtimeData = SnapshotSource<Snapshot>()
  fileprivate var claims: ClaimsSource?
  private var limits: Limits
  /// Whether the last decision read stored data. Most decisions of a server are alike.
  fileprivate var readsData = false

  init(_ rules: AnyRulesProvider, _ limits: Limits) {
    generation = rules.generation
    loaded = rules.current.loaded
    self.limits = limits
    makeDecider()
  }

  /// Puts the rules in force, and the limits.
  func update(_ rules: AnyRulesProvider, _ limits: Limits) {
    let current = rules.generation
    guard current != generation || limits != self.limits else { return }
    if current != generation { loaded = rules.current.loaded }
    generation = current
    self.limits = limits
    makeDecider()
  }

  private func makeDecider() {
    cloud = loaded.cloudDecider(limits)
    realtime = loaded.realtimeDecider(limits)
  }
}

/// Lanes of any tree that no decision uses.
class IdleLanes: @unchecked Sendable {
  /// Releases the lanes that no decision uses.
  func releaseIdle() {}
}

/// The lanes that no decision uses.
///
/// It is unchecked because a lane is not `Sendable`: between taking and returning it, exactly one caller holds it.
final class DecisionLanes<Snapshot: TreeSnapshot>: IdleLanes, @unchecked Sendable {
  /// The maximum number of idle lanes beside the first.
  private static var kept: Int { 64 }
  /// One idle lane.
  private let first = IdleSlot<DecisionLane<Snapshot>>()
  private let isLocked = Mutex(())
  @exclusivity(unchecked)
  private var others: [DecisionLane<Snapshot>] = []

  /// Creates lanes for decisions by `rules`. Idle lanes of replaced rules are released.
  init(_ rules: AnyRulesProvider) {
    super.init()
    rules.onReplacement(releaseIdle: self)
  }

  override func releaseIdle() {
    _ = first.take()
    isLocked.withLock { _ in others.removeAll() }
  }

  /// Returns an idle lane, or a new one.
  @inline(__always)
  func take(_ rules: AnyRulesProvider, _ limits: Limits) -> DecisionLane<Snapshot> {
    if let lane = first.take() { return lane }
    return isLocked.withLock { _ in others.popLast() } ?? DecisionLane(rules, limits)
  }

  /// Takes a lane back. A lane of replaced rules is dropped.
  @inline(__always)
  func giveBack(_ lane: DecisionLane<Snapshot>, _ rules: AnyRulesProvider) {
    guard lane.generation == rules.generation else { return }
    if first.keep(lane) { return }
    isLocked.withLock { _ in if others.count < Self.kept { others.append(lane) } }
  }
}

extension GuardedTree {
  /// Returns a lane for operations of a service.
  ///
  /// - Returns: nil if ``GuardedRequest`` must decide them: they are logged, or no rules of their service decide them.
  @inline(__always)
  func lane(for service: RulesService, as identity: Identity) -> DecisionLane<Tree.Snapshot>? {
    guard case nil = log, case nil = admission, !isCancelled() else { return nil }
    if let timeLimit, timeLimit <= .zero { return nil }
    let lane = lanes.take(rules, limits)
    lane.update(rules, limits)
    if lane.loaded.service == service, lane.begin(service, identity) { return lane }
    lanes.giveBack(lane, rules)
    return nil
  }

  /// Decides an operation on a lane, and gives the lane back.
  ///
  /// The decision begins without a snapshot, because most rules of one place read no data. If a rule reads data, the
  /// decision starts again on a snapshot.
  @inline(__always)
  func decide(_ operation: ServiceOperation, on lane: DecisionLane<Tree.Snapshot>) throws -> Decision {
    defer {
      lane.end()
      lanes.giveBack(lane, rules)
    }
    if !lane.readsData {
      let limit = CallLimit(startingLater: timeLimit, isCancelled: isCancelled)
      let decision = try lane.decide(operation, within: limit, clock, on: nil)
      guard lane.lacksSnapshot else { return consume decision }
      lane.readsData = true
    }
    return try decide(operation, onSnapshotFor: lane)
  }

  /// Decides operations of the service of a lane on one snapshot, and gives the lane back.
  func decide(
    _ operations: [ServiceOperation], on lane: DecisionLane<Tree.Snapshot>, as identity: Identity
  ) throws -> [Decision] {
    defer {
      lane.end()
      lanes.giveBack(lane, rules)
    }
    let limit = callLimit
    return try tree.read(within: limit) { snapshot in
      lane.update(rules, limits)
      let clock = try clock.stopped()
      return try operations.map { operation in
        if let reason = limit.reason { return Decision(.failed(reason), rules: lane.loaded.deciding) }
        _ = lane.begin(operation.service, identity)
        var decision = try lane.decide(operation, within: limit, clock, on: snapshot)
        decision.position = snapshot.position
        return decision
      }
    }
  }

  @inline(never)
  private func decide(
    _ operation: ServiceOperation, onSnapshotFor lane: DecisionLane<Tree.Snapshot>
  ) throws -> Decision {
    let limit = callLimit
    return try tree.read(within: limit) { snapshot in
      lane.update(rules, limits)
      if let reason = limit.reason {
        return Decision(.failed(reason), rules: lane.loaded.deciding)
      }
      var decision = try lane.decide(operation, within: limit, clock, on: snapshot)
      decision.position = snapshot.position
      return decision
    }
  }
}

extension DecisionLane {
  /// Begins a decision for `identity`.
  ///
  /// - Returns: false for an administrator, for whom no rules are evaluated.
  @inline(__always)
  fileprivate func begin(_ service: RulesService, _ identity: Identity) -> Bool {
    if service != .realtime { return cloudData.begin(identity) }
    switch identity {
    case .administrator: return false
    case .unauthenticated: claims = nil
    case .user(let user):
      if let claims { claims.begin(user) } else { claims = ClaimsSource(identity) }
    }
    return true
  }

  fileprivate var lacksSnapshot: Bool { cloudData.lacksSnapshot || realtimeData.lacksSnapshot }

  /// Decides an operation by the rules of the lane.
  ///
  /// The clock is read only if the rules or the operation use the time.
  @inline(__always)
  func decide(
    _ operation: ServiceOperation, within limit: CallLimit, _ clock: Clock, on snapshot: Snapshot?
  ) throws -> Decision {
    switch operation {
    case .firestore(let operation):
      guard let cloud else { return refused }
      if let snapshot { cloudData.take(snapshot) }
      let time = loaded.readsTime || operation.usesTime ? try clock.time() : .epoch
      cloud.callLimit = limit
      defer { if snapshot != nil { readsData = cloudData.hasRead } }
      switch operation {
      case .get(let path): return cloud.decide(get: path, at: time, in: cloudData)
      case .commit(let writes): return cloud.decide(commit: writes, at: time, in: cloudData)
      case .batchGet, .list: return cloud.decide(FirestoreRequest(operation, time: time), in: cloudData)
      }
    case .realtime(let operation):
      guard let realtime else { return refused }
      realtimeData.begin(snapshot)
      let now = loaded.readsTime || operation.usesTime ? try clock.time().milliseconds : 0
      let request = try operation.request(now: now) { path throws(TreeError) in try realtimeData.leaf(at: path) }
      realtime.callLimit = limit
      defer { if snapshot != nil { readsData = realtimeData.hasRead } }
      return realtime.decide(request, auth: claims, stored: realtimeData)
    case .storage(let operation):
      guard let cloud else { return refused }
      if let snapshot { cloudData.take(snapshot) }
      let time = try clock.time()
      cloud.callLimit = limit
      defer { if snapshot != nil { readsData = cloudData.hasRead } }
      return cloud.decide(StorageRequest(operation, time: time), in: cloudData)
    }
  }

  private var refused: Decision {
    Decision(.refused(.otherService), rules: loaded.deciding)
  }

  func end() {
    cloudData.end()
    realtimeData.end()
  }
}
