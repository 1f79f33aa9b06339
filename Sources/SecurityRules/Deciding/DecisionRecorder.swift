import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
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
  // One request uses a recorder, so exclusivity is not checked.
  @exclusivity(unchecked)
  private var events: [DecisionEvent] = []
  /// The position of the store's log for the snapshot of the decisions; nil for a store without a replica.
  var position: LogPosition?

  /// Creates a recorder of the decisions of one request.
  ///
  /// - Parameter kind: whether the request is carried out.
  init<Tree>(_ log: DecisionLog, for guarded: GuardedTree<Tree>, as identity: Identity, _ kind: DecisionEvent.Kind) {
    self.log = log
    self.identity = identity
    self.kind = kind
    requestID = guarded.requestID
    began = guarded.admission?.began ?? .now
  }

  /// Drops the decisions so far: a write that met another writer is decided again.
  func begin() { events = [] }

  /// Records a decision.
  ///
  /// - Parameters:
  ///   - ruleset: the rules that decided.
  ///   - time: the time of the request, in milliseconds since 1970.
  ///   - counter: the outcomes that were counted for the decision; nil if there are none.
  func record(
    _ operation: ServiceOperation, _ decision: Decision, by ruleset: AnyRuleset, at time: Int64,
    counted counter: Counter? = nil
  ) {
    events.append(event(operation, at: time, decision, ruleset, counted: counter))
  }

  /// Whether the log needs the outcomes of the evaluations of this request.
  var countsOutcomes: Bool { kind == .perform && log.countsOutcomes }

  /// Returns why the last decision denied the request, and adds it to the event; nil if the log does not explain denials.
  func explanation(in snapshot: some TreeSnapshot, _ queryMode: QueryMode) -> DenialExplanation? {
    guard let explainer = log.explainer, let last = events.last, last.decision?.isAllowed == false else { return nil }
    let explanation = explainer.explanation(of: last, in: snapshot, queryMode)
    events[events.count - 1].explanation = explanation
    return explanation
  }

  private func event(
    _ operation: ServiceOperation, at time: Int64, _ decision: Decision? = nil, _ ruleset: AnyRuleset? = nil,
    counted counter: Counter? = nil
  ) -> DecisionEvent {
    DecisionEvent(
      kind, time: time, operation: operation, identity: identity, decision: decision, ruleset: ruleset,
      requestID: requestID, counts: counter)
  }

  /// Passes the decisions of a request to the log.
  func close() { close(nil) }

  /// Passes the decisions of a request that failed to the log. A request that throws because it was denied has not failed.
  ///
  /// - Parameters:
  ///   - error: the error of the request.
  ///   - operations: the operations of the request. Those without a decision are recorded too.
  ///   - time: the time of the request, in milliseconds since 1970.
  func close(_ error: any Error, _ operations: [ServiceOperation], at time: Int64) {
    for operation in operations.dropFirst(events.count) { events.append(event(operation, at: time)) }
    let isDenial = (error is PermissionDenied || error is InvalidRequest) && events.last?.decision?.isAllowed == false
    close(isDenial ? nil : DecisionEvent.Failure(error))
  }

  private func close(_ failure: DecisionEvent.Failure?) {
    let duration = MonotonicInstant.now - began
    var events: [DecisionEvent] = []
    swap(&events, &self.events)
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
