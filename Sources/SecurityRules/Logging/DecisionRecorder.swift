import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// The decisions of one request, kept until its outcome is known. A request without a log has no recorder.
///
/// A request that fails before it is decided is logged too, with its operations.
final class DecisionRecorder {
  private let log: DecisionLog
  private let identity: Identity
  private let kind: DecisionEvent.Kind
  private let requestID: String?
  private let began: MonotonicInstant
  private var context: RequestContext?
  private var events: [DecisionEvent] = []
  /// The position of the store's log for the snapshot of the decisions; nil for a store without a replica.
  var position: LogPosition?

  private init<Tree>(
    _ log: DecisionLog, for guarded: GuardedTree<Tree>, _ identity: Identity, _ kind: DecisionEvent.Kind
  ) {
    self.log = log
    self.identity = identity
    self.kind = kind
    requestID = guarded.requestID
    began = guarded.admission?.began ?? .now
  }

  /// Runs `body`, and then logs the recorded decisions, even if `body` throws.
  ///
  /// - Parameters:
  ///   - kind: whether the request is carried out.
  ///   - operations: the request's operations, which are logged if no decision is made on them.
  ///   - body: receives the recorder; nil if the tree has no log.
  @inline(__always)
  static func record<Tree, Result>(
    for guarded: GuardedTree<Tree>, as identity: Identity, kind: DecisionEvent.Kind,
    operations: () -> [ServiceOperation], _ body: (DecisionRecorder?) throws -> Result
  ) throws -> Result {
    guard let log = guarded.log else { return try body(nil) }
    let recorder = DecisionRecorder(log, for: guarded, identity, kind)
    do {
      let result = try body(recorder)
      recorder.close(nil)
      return result
    } catch {
      recorder.noteUndecided(operations(), at: guarded.clock.now())
      recorder.close(error)
      throw error
    }
  }

  /// Sets the context of the decisions that follow, and drops those before: a write that met another writer is decided
  /// again.
  func begin(_ context: RequestContext) {
    self.context = context
    events = []
  }

  /// Records a decision.
  func record(_ operation: ServiceOperation, _ decision: Decision) {
    guard let context else { return }
    events.append(event(operation, at: context.now, decision, context.ruleset))
  }

  /// Whether the log needs the outcomes of each evaluation.
  var countsOutcomes: Bool { log.countsOutcomes }

  /// Records the outcomes of the last recorded decision's evaluation.
  func record(_ counts: EvaluationCounts) {
    if !events.isEmpty { events[events.count - 1].counts = counts }
  }

  /// Returns why the last decision denied the request, and adds it to the event; nil if the log does not explain denials.
  func explanation(in snapshot: some TreeSnapshot) -> DenialExplanation? {
    guard let explainer = log.explainer, let context, let last = events.last, last.decision?.isAllowed == false else {
      return nil
    }
    let explanation = explainer.explanation(of: last, in: snapshot, context.queryMode)
    events[events.count - 1].explanation = explanation
    return explanation
  }

  /// Records, in their order, the operations that were not decided when the request failed.
  private func noteUndecided(_ operations: [ServiceOperation], at now: Int64) {
    for operation in operations.dropFirst(events.count) { events.append(event(operation, at: context?.now ?? now)) }
  }

  private func event(
    _ operation: ServiceOperation, at time: Int64, _ decision: Decision? = nil, _ ruleset: AnyRuleset? = nil
  ) -> DecisionEvent {
    DecisionEvent(
      kind, time: time, operation: operation, identity: identity, decision: decision, ruleset: ruleset,
      requestID: requestID)
  }

  /// Passes the decisions to the log. A request that throws because it was denied has not failed.
  private func close(_ error: (any Error)?) {
    let isDenial = (error is PermissionDenied || error is InvalidRequest) && events.last?.decision?.isAllowed == false
    let failure = isDenial ? nil : error.map { DecisionEvent.Failure($0) }
    let duration = MonotonicInstant.now - began
    for index in events.indices {
      events[index].failure = events[index].decision == nil ? failure?.withoutWords : failure
      events[index].duration = duration
      events[index].position = position
    }
    log.record(events)
  }
}

extension DecisionEvent.Failure {
  /// Describes an error. For an error of another package, only the type is kept, because its message may be a secret.
  fileprivate init(_ error: any Error) {
    code = Self.code(error)
    message = code == .server ? "\(type(of: error))" : "\(error)"
  }

  /// The same failure without a message. Before a request is decided, an error message could reveal stored data.
  fileprivate var withoutWords: DecisionEvent.Failure { DecisionEvent.Failure(code: code, message: nil) }

  private static func code(_ error: any Error) -> Code {
    switch error {
    case InterruptedError.deadlineExceeded: .deadlineExceeded
    case InterruptedError.cancelled: .cancelled
    case TreeError.busy, is TooManyRequests: .busy
    case is TreeError: .unavailable
    case is ImpossibleTime: .impossibleTime
    case is ReadTooLarge: .resourceExhausted
    case is PreconditionFailed, is ObjectNotFound: .failedPrecondition
    case is PermissionDenied, is InvalidRequest: .denied
    default: .server
    }
  }
}
