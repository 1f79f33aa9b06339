import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues

/// One request of one caller: it decides the request's operations, and carries them out. When the request ends, the next one
/// uses its memory again. One request at a time uses a lane.
///
/// Each decision of a server, a simulation or a test is made here.
final class DecisionLane<Snapshot: TreeSnapshot> {
  // Kept from one request to the next.
  /// The rules that decide.
  private(set) var ruleset: AnyRuleset {
    didSet { (service, readsTime) = (ruleset.service, ruleset.loaded.readsTime) }
  }
  /// The service of the rules.
  private var service: RulesService
  /// Whether the rules read the time of the request.
  private var readsTime: Bool
  /// The count of replacements of rules when `ruleset` was in force.
  private(set) var generation: Int
  private(set) var decider: Decider
  /// The user and the documents and objects, for Cloud rules.
  let cloudData = SnapshotCloudData<Snapshot>()
  let realtimeData = SnapshotSource<Snapshot>()
  private(set) var claims: ClaimsSource?
  /// Whether the last decision read stored data. Most decisions of a server are alike.
  var readsData = false

  // The request.
  private var isAdministrator = false
  /// When the request must end.
  private(set) var limit = CallLimit.none
  private var clock = Clock.system
  private var knownTime: Timestamp?
  private(set) var queryMode = QueryMode.sound
  /// Records the decisions; nil without a log.
  private(set) var recorder: DecisionRecorder?
  /// Whether the recorder needs the outcomes of rules and expressions.
  private(set) var countsOutcomes = false

  /// Creates a lane for requests that `ruleset` decides.
  init(_ ruleset: AnyRuleset, _ limits: Limits) {
    self.ruleset = ruleset
    (service, readsTime) = (ruleset.service, ruleset.loaded.readsTime)
    generation = 0
    decider = ruleset.loaded.takeDecider(limits)
  }

  /// Creates a lane for requests that the rules in force decide.
  convenience init(_ rules: AnyRulesProvider, _ limits: Limits) {
    let generation = rules.generation
    self.init(rules.current, limits)
    self.generation = generation
  }

  deinit { ruleset.loaded.deciders.keep(decider) }

  /// The limits on the cost of one decision.
  var limits: Limits { decider.limits }

  /// What the request may still read.
  var budget: ReadBudget { ReadBudget(limits, limit) }

  // MARK: One request after another

  /// Puts the rules in force, and the limits.
  func update(_ rules: AnyRulesProvider, _ limits: Limits) {
    let current = rules.generation
    guard current != generation || limits != self.limits else { return }
    replace(current == generation ? ruleset : rules.current, limits)
    generation = current
  }

  /// Puts rules that no provider has, which may be those of another service.
  func update(_ other: AnyRuleset) {
    if other.loaded !== ruleset.loaded { replace(other, limits) }
  }

  private func replace(_ next: AnyRuleset, _ limits: Limits) {
    let last = (ruleset: ruleset, decider: decider)
    ruleset = next
    decider = next.loaded.takeDecider(limits)
    last.ruleset.loaded.deciders.keep(last.decider)
  }

  /// Begins a request.
  ///
  /// - Parameters:
  ///   - identity: the caller.
  ///   - limit: when the request must end.
  ///   - clock: the time that rules see.
  ///   - queryMode: how queries are decided.
  ///   - recorder: records the decisions; nil without a log.
  @inline(__always)
  func begin(
    _ identity: Identity, within limit: CallLimit, clock: Clock, queryMode: QueryMode, recorder: DecisionRecorder?
  ) {
    self.limit = limit
    if !clock.isSame(as: self.clock) { self.clock = clock }
    knownTime = nil
    self.queryMode = queryMode
    self.recorder = recorder
    countsOutcomes = recorder?.countsOutcomes ?? false
    if service != .realtime {
      isAdministrator = !cloudData.begin(identity)
    } else {
      isAdministrator = false
      switch identity {
      case .administrator: isAdministrator = true
      case .unauthenticated: claims = nil
      case .user(let user):
        if let claims { claims.begin(user) } else { claims = ClaimsSource(identity) }
      }
    }
  }

  /// Begins the decisions on a snapshot that was just taken, which may be those of a transaction that met another writer and is
  /// repeated: with the rules in force now, and at the present time.
  @inline(__always)
  func enter(_ rules: AnyRulesProvider, _ limits: Limits) {
    update(rules, limits)
    knownTime = nil
    recorder?.begin()
  }

  /// Releases the data of the snapshot, and of the documents that were read.
  func releaseData() {
    cloudData.end()
    realtimeData.end()
  }

  /// Ends the request.
  @inline(__always)
  func end() {
    releaseData()
    recorder = nil
  }

  /// Whether the last decision needed data while there was no snapshot. Then it means nothing.
  var lackedSnapshot: Bool { service == .realtime ? realtimeData.lacksSnapshot : cloudData.lacksSnapshot }

  // MARK: Time

  /// Returns the time of the request: that of the first call.
  ///
  /// - Throws: ``ImpossibleTime`` if the time is outside the years 1 to 9999.
  func time() throws(ImpossibleTime) -> Timestamp {
    if let knownTime { return knownTime }
    let time = try clock.time()
    knownTime = time
    return time
  }

  /// The time for the log, in milliseconds since 1970, also if it is impossible.
  var now: Int64 { (try? time())?.milliseconds ?? clock.now() }

  /// Returns the time that a decision sees. Most rules and operations do not read it.
  @inline(__always)
  func time(ifUsed usesTime: Bool) throws(ImpossibleTime) -> Timestamp {
    usesTime || readsTime ? try time() : .epoch
  }

  // MARK: Deciding

  /// Makes and records the decision on an operation, whichever service it belongs to. The log may count its outcomes.
  ///
  /// - Throws: ``ImpossibleTime``; `TreeError` if server values need data that cannot be read.
  @inline(__always)
  func decide(_ operation: ServiceOperation, on snapshot: Snapshot?) throws -> Decision {
    var observer = NoObserver()
    return try decide(operation, on: snapshot, observing: &observer)
  }

  /// Makes and records the decision on an operation, whichever service it belongs to.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - snapshot: the data; nil to see whether the decision needs any (``lackedSnapshot``).
  ///   - observer: watches the evaluation.
  /// - Throws: ``ImpossibleTime``; `TreeError` if server values need data that cannot be read.
  @inline(__always)
  func decide<Observer: EvaluationObserver>(
    _ operation: ServiceOperation, on snapshot: Snapshot?, observing observer: inout Observer
  ) throws -> Decision {
    switch operation {
    case .realtime(let operation):
      decide(try request(operation, on: snapshot), of: operation, on: snapshot, observing: &observer)
    case .firestore(let operation): try decide(operation, on: snapshot, observing: &observer)
    case .storage(let operation): try decide(operation, on: snapshot, observing: &observer)
    }
  }

  /// Returns the decision for which no rule is evaluated; nil if the rules decide.
  ///
  /// Administrators bypass the rules, but an invalid request is rejected. An expired request, and a request to a service other
  /// than the rules', is denied.
  ///
  /// - Parameters:
  ///   - asked: the service of the request.
  ///   - problem: why the request itself is invalid; nil if it is valid.
  @inline(__always)
  func settled(_ asked: RulesService, rejecting problem: @autoclosure () -> RequestProblem?) -> Decision? {
    let reason = limit.reason
    if reason == nil, !isAdministrator, asked == service { return nil }
    return settled(reason, problem())
  }

  @inline(never)
  private func settled(_ interruption: InterruptedError?, _ problem: RequestProblem?) -> Decision {
    if let interruption { return Decision(.failed(interruption), rules: decider.rules) }
    if isAdministrator { return problem.map { rejection(for: $0) } ?? Decision(.administrator, rules: decider.rules) }
    return Decision(.refused(.otherService), rules: decider.rules)
  }

  @inline(__always)
  func record(
    _ operation: @autoclosure () -> ServiceOperation, _ decision: inout Decision, on snapshot: Snapshot?
  ) {
    if let snapshot { decision.position = snapshot.position }
    guard let recorder else { return }
    recorder.record(operation(), decision, by: ruleset, at: now, counted: decider.takeCounter())
  }

  /// Returns the decision that rejects the request for a problem, without recording it.
  func rejection(for problem: RequestProblem) -> Decision { Decision(.refused(problem), rules: decider.rules) }

  /// Rejects `operation` for a problem that the rules do not see.
  func reject(_ operation: ServiceOperation, for problem: RequestProblem) -> Decision {
    record(rejection(for: problem), on: operation)
  }

  /// Records a decision that ``withoutRecording(_:)`` made.
  func record(_ decision: Decision, on operation: ServiceOperation) -> Decision {
    recorder?.record(operation, decision, by: ruleset, at: now)
    return decision
  }

  /// Makes decisions that are not recorded, because they may be discarded.
  func withoutRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
    let last = (recorder: recorder, countsOutcomes: countsOutcomes)
    (recorder, countsOutcomes) = (nil, false)
    defer { (recorder, countsOutcomes) = last }
    return try body()
  }

  /// Returns an error of the request, a denial with its rules and its explanation.
  ///
  /// - Parameter snapshot: the data that the rules saw.
  func explained(_ error: any Error, on snapshot: some TreeSnapshot) -> any Error {
    guard var denial = error as? PermissionDenied else { return error }
    denial.ruleset = ruleset
    denial.explanation = recorder?.explanation(in: snapshot, queryMode)
    return denial
  }
}
