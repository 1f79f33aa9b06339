import DocumentTrees
import Identities
import RuleEvaluation

/// A request of one user on one snapshot. It decides the request's operations and records each decision.
struct GuardedRequest {
  let identity: Identity
  let context: RequestContext
  /// Records each decision; nil without a log, or for a decision that may be discarded.
  private let recorder: DecisionRecorder?

  /// Creates a request by `identity` whose decisions `recorder` records.
  init(by identity: Identity, _ context: RequestContext, recordedBy recorder: DecisionRecorder?) {
    self.identity = identity
    self.context = context
    self.recorder = recorder
    recorder?.begin(context)
  }

  /// Decides `operation`, whichever service it belongs to.
  func decide<Observer: EvaluationObserver>(
    _ operation: ServiceOperation, in snapshot: inout some TreeSnapshot, queryMode: QueryMode = .sound,
    observing observer: inout Observer
  ) throws -> Decision {
    switch operation {
    case .realtime(let operation): try decide(operation, in: &snapshot, observing: &observer).decision
    case .firestore(let operation):
      decide(operation, in: SnapshotCloudData(snapshot, for: identity), queryMode: queryMode, observing: &observer)
    case .storage(let operation): decide(operation, in: snapshot, observing: &observer)
    }
  }

  /// Makes and records the decision on `operation`.
  ///
  /// Administrators bypass the rules, but an invalid request is rejected. An expired request, or a request to a service
  /// other than the rules', is denied, and no rule is evaluated.
  ///
  /// - Parameters:
  ///   - problem: why the request itself is invalid; nil if it is valid.
  ///   - decide: decides by the rules; returns nil if the rules are those of another service.
  @inline(__always)
  func decide(
    _ operation: @autoclosure () -> ServiceOperation, of service: RulesService,
    rejecting problem: @autoclosure () -> RequestProblem?, by decide: (RequestContext) -> Decision?
  ) -> Decision {
    let decision: Decision
    if let reason = context.callLimit.reason {
      decision = Decision(.failed(reason), rules: context.ruleset.loaded.deciding)
    } else if case .administrator = identity {
      decision = Decision(problem().map { .refused($0) } ?? .administrator, rules: context.ruleset.loaded.deciding)
    } else if context.ruleset.service == service, let decided = decide(context) {
      decision = decided
    } else {
      decision = Decision(.refused(.otherService), rules: context.ruleset.loaded.deciding)
    }
    recorder?.record(operation(), decision)
    return decision
  }

  /// Counts the outcomes of the next decision's evaluation; nil if the log does not need them.
  var counter: Counter? { recorder?.countsOutcomes == true ? Counter(context.ruleset.program) : nil }

  /// Records the outcomes of the last decision's evaluation.
  func record(_ counter: Counter) { recorder?.record(counter.counts) }

  /// Rejects `operation` for a problem that the rules do not see.
  func reject(_ operation: ServiceOperation, for problem: RequestProblem) -> Decision {
    record(rejected(for: problem), on: operation)
  }

  /// Returns the decision that rejects the request for a problem, without recording it.
  func rejected(for problem: RequestProblem) -> Decision {
    Decision(.refused(problem), rules: context.ruleset.loaded.deciding)
  }

  /// Records a decision that ``unrecorded`` made.
  func record(_ decision: Decision, on operation: ServiceOperation) -> Decision {
    recorder?.record(operation, decision)
    return decision
  }

  /// The same request without recording, for a decision that may be discarded.
  var unrecorded: GuardedRequest {
    GuardedRequest(by: identity, context, recordedBy: nil)
  }
}
