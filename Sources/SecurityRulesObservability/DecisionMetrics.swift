#if Observability

public import CoreMetrics
import RuleEvaluation
import RulePrograms
import RuleValues
public import SecurityRules
import Synchronization

/// An observer that counts decisions and measures requests with swift-metrics.
///
/// Pass it to a ``DecisionLog``:
///
/// ```swift
/// let log = try DecisionLog(path: "decisions.log", .init(observers: [DecisionMetrics()]))
/// ```
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `security_rules.decisions` | counter | `service`, `operation`, `outcome`, `reason`, `rule` |
/// | `security_rules.request.duration` | timer of the whole request | `service`, `operation`, `outcome` |
/// | `security_rules.evaluation.steps` | counter of evaluated expressions | `service`, `operation` |
/// | `security_rules.evaluation.documents` | counter of documents that rules accessed | `service`, `operation` |
///
/// - `outcome` is `allowed`, `denied` or `failed`. A request failed if it could not be decided, or if it was allowed
///   but not carried out.
/// - `reason` is ``DecisionEvent/errorCode`` of a failed request, otherwise ``DecisionEvent/reason``.
/// - `rule` is the place of the rule in its file, or `none` if no rule decided.
///
/// No dimension contains anything that a client chose, so their number is limited by the rules.
public final class DecisionMetrics: DecisionObserver {
  /// The meters are kept, because a factory looks them up by their texts. Counters of rules that were replaced are
  /// released when there are this many.
  private static let maximumCounters = 4096

  private struct State {
    var counters: [CounterKey: CoreMetrics.Counter] = [:]
    var requests: [RequestKey: RequestMeters] = [:]
  }

  private struct CounterKey: Hashable {
    let request: RequestKey
    let reason: String
    let rule: RuleID?
    let revision: RulesRevision?
  }

  private struct RequestKey: Hashable {
    let service: RulesService
    let method: String
    let outcome: Outcome
  }

  private enum Outcome: String {
    case allowed
    case denied
    case failed
  }

  private struct RequestMeters {
    let duration: Timer
    let steps: CoreMetrics.Counter
    let documents: CoreMetrics.Counter
  }

  private let factory: any MetricsFactory
  private let state = Mutex(State())

  /// Creates an observer.
  ///
  /// - Parameter factory: makes the meters; by default the one that `MetricsSystem` was bootstrapped with, so bootstrap
  ///   it first.
  public init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

  /// Counts the decisions of a request and records its duration.
  public func requestEnded(_ events: [DecisionEvent]) {
    for (index, event) in events.enumerated() {
      let outcome: Outcome = event.errorCode != nil ? .failed : event.isAllowed ? .allowed : .denied
      let request = RequestKey(service: event.service, method: event.method, outcome: outcome)
      let (decisions, meters) = state.withLock { state in
        (self.decisions(event, request, &state), self.meters(request, &state))
      }
      decisions.increment()
      if let usage = event.decision?.usage {
        meters.steps.increment(by: usage.steps)
        meters.documents.increment(by: usage.documents)
      }
      if index == 0 { meters.duration.recordNanoseconds(event.duration.nanoseconds) }
    }
  }

  private func decisions(_ event: DecisionEvent, _ request: RequestKey, _ state: inout State) -> CoreMetrics.Counter {
    let reason = event.errorCode ?? event.reason ?? "none"
    let key = CounterKey(
      request: request, reason: reason, rule: event.decision?.decidingVisit?.rule, revision: event.decision?.revision)
    if let counter = state.counters[key] { return counter }
    let dimensions =
      Self.dimensions(request) + [
        ("outcome", request.outcome.rawValue), ("reason", reason), ("rule", event.rulePlace ?? "none"),
      ]
    let counter = CoreMetrics.Counter(label: "security_rules.decisions", dimensions: dimensions, factory: factory)
    if state.counters.count >= Self.maximumCounters { state.counters = [:] }
    state.counters[key] = counter
    return counter
  }

  private func meters(_ request: RequestKey, _ state: inout State) -> RequestMeters {
    if let meters = state.requests[request] { return meters }
    let dimensions = Self.dimensions(request)
    let meters = RequestMeters(
      duration: Timer(
        label: "security_rules.request.duration", dimensions: dimensions + [("outcome", request.outcome.rawValue)],
        factory: factory),
      steps: CoreMetrics.Counter(label: "security_rules.evaluation.steps", dimensions: dimensions, factory: factory),
      documents: CoreMetrics.Counter(
        label: "security_rules.evaluation.documents", dimensions: dimensions, factory: factory))
    state.requests[request] = meters
    return meters
  }

  private static func dimensions(_ request: RequestKey) -> [(String, String)] {
    [("service", request.service.rawValue), ("operation", request.method)]
  }
}

extension Duration {
  /// The duration in whole nanoseconds.
  var nanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}

#endif
