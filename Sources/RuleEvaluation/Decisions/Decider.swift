package import RulePrograms
package import RuleRequests
package import RuleValues

/// Decides requests by the rules of one program.
///
/// Every decision is a pure function of the program, the request and the data beside it: the user, and one snapshot of the
/// stored data before the request. A decider reuses its memory from one decision to the next. Two threads must not use it at
/// once.
package final class Decider {
  /// The rules that decide.
  package let rules: DecidingRules
  /// The limits on the cost of one decision.
  package let limits: Limits
  // One caller at a time uses a decider, so exclusivity is not checked.
  /// Decides by Realtime rules; nil for Cloud rules.
  @exclusivity(unchecked)
  private var cascadingGrant: CascadingGrant<NoObserver>?
  /// Decides by Cloud rules; nil for Realtime rules.
  @exclusivity(unchecked)
  private var anyAllow: AnyAllow<NoObserver>?
  /// The outcomes of decisions for which they were counted.
  @exclusivity(unchecked)
  private var counter: Counter
  /// The ``WatchedProcedure`` of the last kind of observer.
  @exclusivity(unchecked)
  private var lastWatched: AnyObject?

  /// Creates a decider.
  ///
  /// - Parameters:
  ///   - rules: the rules that decide.
  ///   - limits: the limits on the cost of one decision.
  package init(_ rules: DecidingRules, limits: Limits = .standard) {
    self.rules = rules
    self.limits = limits
    counter = Counter(rules.program)
    let evaluator = Evaluator(rules, limits: limits, observer: NoObserver())
    switch rules.program.combination {
    case .cascadingGrant: cascadingGrant = CascadingGrant(evaluator)
    case .anyAllow: anyAllow = AnyAllow(evaluator)
    }
  }

  /// Creates a decider for a program that is not a loaded ruleset.
  package convenience init(_ program: Program, limits: Limits = .standard) {
    self.init(DecidingRules(program), limits: limits)
  }

  /// Returns the outcomes that were counted since the last call; nil if none were.
  package func takeCounter() -> Counter? { counter.isEmpty ? nil : counter.taken() }

  private var otherService: Decision { Decision(.refused(.otherService), rules: rules) }

  // MARK: Realtime Database

  /// Decides a request to a Realtime Database. Cloud rules refuse it.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - auth: the `auth` variable; nil for a signed-out user.
  ///   - stored: one snapshot of the data before the request.
  ///   - limit: when the decision must end. It is checked periodically.
  ///   - isCounting: whether the outcomes of rules and expressions are counted, for ``takeCounter()``.
  package func decide(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource, within limit: CallLimit = .none,
    isCounting: Bool = false
  ) -> Decision {
    guard cascadingGrant != nil else { return otherService }
    if isCounting { return decide(request, auth: auth, stored: stored, within: limit, observing: &counter) }
    defer { cascadingGrant?.release() }
    cascadingGrant?.evaluator.callLimit = limit
    return cascadingGrant?.decide(request, auth: auth, stored: stored) ?? otherService
  }

  /// Makes the same decision while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource, within limit: CallLimit = .none,
    observing observer: inout Observer
  ) -> Decision {
    guard cascadingGrant != nil else { return otherService }
    if Observer.self == NoObserver.self { return decide(request, auth: auth, stored: stored, within: limit) }
    let watched: WatchedProcedure<CascadingGrant<Observer>> = watched(by: &observer, within: limit)
    defer { watched.finish(&observer) }
    return watched.procedure.decide(request, auth: auth, stored: stored)
  }

  // MARK: Cloud Firestore

  /// Decides an operation on Cloud Firestore. Realtime rules refuse it.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - time: the time of the request.
  ///   - data: the user, and one snapshot of the documents before the request.
  ///   - queryMode: how queries are decided.
  ///   - limit: when the decision must end. It is checked periodically.
  ///   - isCounting: whether the outcomes of rules and expressions are counted, for ``takeCounter()``.
  package func decide(
    _ operation: FirestoreRequest.Operation, at time: Timestamp, in data: any CloudRequestData,
    queryMode: QueryMode = .sound, within limit: CallLimit = .none, isCounting: Bool = false
  ) -> Decision {
    guard anyAllow != nil else { return otherService }
    if isCounting {
      let request = FirestoreRequest(operation, time: time)
      return decide(request, in: data, queryMode: queryMode, within: limit, observing: &counter)
    }
    defer { anyAllow?.release() }
    anyAllow?.evaluator.callLimit = limit
    switch operation {
    case .get(let path): return anyAllow?.decide(get: path, at: time, in: data) ?? otherService
    case .commit(let writes): return anyAllow?.decide(commit: writes, at: time, in: data) ?? otherService
    case .batchGet, .list:
      let request = FirestoreRequest(operation, time: time)
      var decision = anyAllow?.decide(request, in: data, queryMode) ?? otherService
      if queryMode == .emulator {
        anyAllow?.forget()
        anyAllow?.warn(&decision, of: request, in: data)
      }
      return decision
    }
  }

  /// Decides a request to Cloud Firestore. Realtime rules refuse it.
  package func decide(
    _ request: FirestoreRequest, in data: any CloudRequestData, queryMode: QueryMode = .sound
  ) -> Decision {
    decide(request.operation, at: request.time, in: data, queryMode: queryMode)
  }

  /// Makes the same decision while `observer` watches the evaluation. It does not see evaluations for a warning.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: FirestoreRequest, in data: any CloudRequestData, queryMode: QueryMode = .sound,
    within limit: CallLimit = .none, observing observer: inout Observer
  ) -> Decision {
    guard anyAllow != nil else { return otherService }
    if Observer.self == NoObserver.self {
      return decide(request.operation, at: request.time, in: data, queryMode: queryMode, within: limit)
    }
    let watched: WatchedProcedure<AnyAllow<Observer>> = watched(by: &observer, within: limit)
    var decision = watched.procedure.decide(request, in: data, queryMode)
    watched.finish(&observer)
    guard queryMode == .emulator else { return decision }
    anyAllow?.evaluator.callLimit = limit
    anyAllow?.warn(&decision, of: request, in: data)
    anyAllow?.release()
    return decision
  }

  // MARK: Cloud Storage

  /// Decides a request to Cloud Storage. `firestore.get` reads the documents of the data. Realtime rules refuse the request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - data: the user, and one snapshot of the objects and documents before the request.
  ///   - limit: when the decision must end. It is checked periodically.
  ///   - isCounting: whether the outcomes of rules and expressions are counted, for ``takeCounter()``.
  package func decide(
    _ request: StorageRequest, in data: any CloudRequestData, within limit: CallLimit = .none, isCounting: Bool = false
  ) -> Decision {
    guard anyAllow != nil else { return otherService }
    if isCounting { return decide(request, in: data, within: limit, observing: &counter) }
    defer { anyAllow?.release() }
    anyAllow?.evaluator.callLimit = limit
    return anyAllow?.decide(request, in: data) ?? otherService
  }

  /// Makes the same decision while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: StorageRequest, in data: any CloudRequestData, within limit: CallLimit = .none,
    observing observer: inout Observer
  ) -> Decision {
    guard anyAllow != nil else { return otherService }
    if Observer.self == NoObserver.self { return decide(request, in: data, within: limit) }
    let watched: WatchedProcedure<AnyAllow<Observer>> = watched(by: &observer, within: limit)
    defer { watched.finish(&observer) }
    return watched.procedure.decide(request, in: data)
  }

  // MARK: Requests defined by tests

  /// Decides a request whose variables a test defines. Realtime rules refuse it.
  package func decide(_ request: CloudRequest) -> Decision {
    defer { anyAllow?.release() }
    return anyAllow?.decide(request) ?? otherService
  }

  /// Makes the same decision while `observer` watches the evaluation.
  @specialized(where Observer == Recorder)
  @specialized(where Observer == Counter)
  package func decide<Observer: EvaluationObserver>(
    _ request: CloudRequest, observing observer: inout Observer
  ) -> Decision {
    guard anyAllow != nil else { return otherService }
    if Observer.self == NoObserver.self { return decide(request) }
    let watched: WatchedProcedure<AnyAllow<Observer>> = watched(by: &observer, within: .none)
    defer { watched.finish(&observer) }
    return watched.procedure.decide(request)
  }

  // MARK: Observers

  /// Returns the procedure that decides while `observer` watches. It has the observer until ``WatchedProcedure/finish(_:)``.
  @inline(__always)
  private func watched<Procedure: DecisionProcedure>(
    by observer: inout Procedure.Observer, within limit: CallLimit
  ) -> WatchedProcedure<Procedure> {
    let watched =
      lastWatched as? WatchedProcedure<Procedure>
      ?? WatchedProcedure(Procedure(Evaluator(rules, limits: limits, observer: observer)))
    lastWatched = watched
    watched.procedure.evaluator.callLimit = limit
    swap(&watched.procedure.evaluator.observer, &observer)
    return watched
  }
}

/// A procedure that decides while an observer watches, kept from one decision to the next.
private final class WatchedProcedure<Procedure: DecisionProcedure> {
  @exclusivity(unchecked)
  var procedure: Procedure

  init(_ procedure: Procedure) { self.procedure = procedure }

  /// Ends a decision, and returns the observer.
  @inline(__always)
  func finish(_ observer: inout Procedure.Observer) {
    procedure.evaluator.didDecide()
    swap(&procedure.evaluator.observer, &observer)
    procedure.release()
  }
}

/// The way in which the rules of a program combine into a decision: ``CascadingGrant`` or ``AnyAllow``.
///
/// A conforming type must be reusable for another request after ``release()``.
private protocol DecisionProcedure {
  associatedtype Observer: EvaluationObserver

  var evaluator: Evaluator<Observer> { get set }

  init(_ evaluator: Evaluator<Observer>)

  /// Releases the request, and memory that only a large request needed.
  mutating func release()
}

extension CascadingGrant: DecisionProcedure {}
extension AnyAllow: DecisionProcedure {}

extension AnyAllow<NoObserver> {
  /// Adds a warning to a decision that allows a query which cannot be proven.
  fileprivate mutating func warn(
    _ decision: inout Decision, of request: FirestoreRequest, in data: any CloudRequestData
  ) {
    guard decision.queryMode == .emulator, decision.isAllowed else { return }
    let proof = decide(request, in: data, .sound)
    switch proof.reason {
    case .noRule, .notGranted: decision.warning = .unproven(proof.reason)
    // An incomplete proof tells nothing.
    case .administrator, .granted, .invalid, .refused, .failed: break
    }
  }
}
