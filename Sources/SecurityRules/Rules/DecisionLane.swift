import DocumentTrees
import Identities
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
  private(set) var cloud: CloudDecider?
  let source = SnapshotCloudData<Snapshot>()
  /// Whether the last decision read stored data. Most decisions of a server are alike.
  var readsData = false

  init(_ rules: AnyRulesProvider, _ limits: Limits) {
    generation = rules.generation
    loaded = rules.current.loaded
    cloud = loaded.cloudDecider(limits)
  }

  /// Puts the rules in force, and the limits.
  func update(_ rules: AnyRulesProvider, _ limits: Limits) {
    let current = rules.generation
    let isCurrent = current == generation
    guard !isCurrent || cloud?.limits != limits else { return }
    generation = current
    if !isCurrent { loaded = rules.current.loaded }
    cloud = loaded.cloudDecider(limits)
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
  /// One idle lane, which is taken and returned by one exchange each.
  private let first = Atomic<Unmanaged<DecisionLane<Snapshot>>?>(nil)
  private let isLocked = Mutex(())
  @exclusivity(unchecked)
  private var others: [DecisionLane<Snapshot>] = []

  /// Creates lanes for decisions by `rules`. Idle lanes of replaced rules are released.
  init(_ rules: AnyRulesProvider) {
    super.init()
    rules.onReplacement(releaseIdle: self)
  }

  deinit { first.load(ordering: .acquiring)?.release() }

  override func releaseIdle() {
    first.exchange(nil, ordering: .acquiring)?.release()
    isLocked.withLock { _ in others.removeAll() }
  }

  /// Returns an idle lane, or a new one.
  @inline(__always)
  func take(_ rules: AnyRulesProvider, _ limits: Limits) -> DecisionLane<Snapshot> {
    if let lane = first.exchange(nil, ordering: .acquiring) { return lane.takeRetainedValue() }
    return isLocked.withLock { _ in others.popLast() } ?? DecisionLane(rules, limits)
  }

  /// Takes a lane back. A lane of replaced rules is dropped.
  @inline(__always)
  func giveBack(_ lane: DecisionLane<Snapshot>, _ rules: AnyRulesProvider) {
    guard lane.generation == rules.generation else { return }
    let kept = Unmanaged.passRetained(lane)
    if first.compareExchange(expected: nil, desired: kept, ordering: .acquiringAndReleasing).exchanged { return }
    kept.release()
    isLocked.withLock { _ in if others.count < Self.kept { others.append(lane) } }
  }
}

extension GuardedTree {
  /// Returns a lane for a Firestore operation.
  ///
  /// - Returns: nil if ``GuardedRequest`` must decide the operation: it is logged, or no Firestore rules decide it.
  @inline(__always)
  func lane(for operation: FirestoreRequest.Operation, as identity: Identity) -> DecisionLane<Tree.Snapshot>? {
    guard log == nil, admission == nil, timeLimit.map({ $0 > .zero }) ?? true, !isCancelled() else { return nil }
    switch operation {
    case .get, .commit: break
    case .batchGet, .list: return nil
    }
    let lane = lanes.take(rules, limits)
    lane.update(rules, limits)
    if lane.loaded.service == .firestore, lane.source.begin(identity) { return lane }
    lanes.giveBack(lane, rules)
    return nil
  }

  /// Decides a Firestore operation on a lane, and gives the lane back.
  ///
  /// The decision begins without a snapshot, because most rules of one document read no data. If a rule reads data, the
  /// decision starts again on a snapshot.
  @inline(__always)
  func decide(_ operation: FirestoreRequest.Operation, on lane: DecisionLane<Tree.Snapshot>) throws -> Decision {
    defer {
      lane.source.end()
      lanes.giveBack(lane, rules)
    }
    if !lane.readsData {
      let decision = lane.decide(FirestoreRequest(operation, time: try clock.time()))
      if !lane.source.lacksSnapshot { return decision }
      lane.readsData = true
    }
    let limit = callLimit
    return try tree.read(within: limit) { snapshot in
      lane.source.take(snapshot)
      lane.update(rules, limits)
      if let reason = limit.reason {
        return Decision(.failed(reason), revision: lane.loaded.revision, rules: lane.loaded.shared)
      }
      lane.cloud?.callLimit = limit
      let decision = lane.decide(FirestoreRequest(operation, time: try clock.time()))
      lane.readsData = lane.source.hasRead
      return decision
    }
  }
}

extension DecisionLane {
  /// Decides a request by the rules of the lane.
  @inline(__always)
  fileprivate func decide(_ request: consuming FirestoreRequest) -> Decision {
    guard let cloud else { return Decision(.refused(.otherService), revision: loaded.revision, rules: loaded.shared) }
    var decision = cloud.decide(request, in: source)
    decision.rules = loaded.shared
    return decision
  }
}
