import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// The decisions of one request, kept until its outcome is known. Without a log it keeps nothing and costs nothing.
///
/// A request that fails before it is decided is logged too, with its operations.
struct DecisionRecorder {
  private var entries: Entries?

  /// Runs `body`, and then logs the recorded decisions, even if `body` throws.
  ///
  /// - Parameters:
  ///   - kind: whether the request is carried out.
  ///   - operations: the request's operations, which are logged if no decision is made on them.
  @inline(__always)
  static func record<Tree, Result>(
    for guarded: GuardedTree<Tree>, as identity: Identity, kind: DecisionEvent.Kind,
    operations: () -> [ServiceOperation], _ body: (inout DecisionRecorder) throws -> Result
  ) throws -> Result {
    var recorder = DecisionRecorder()
    guard let log = guarded.log else { return try body(&recorder) }
    recorder.entries = Entries(log: log, identity: identity, kind: kind, requestID: guarded.requestID)
    do {
      let result = try body(&recorder)
      recorder.entries?.close(nil)
      return result
    } catch {
      recorder.entries?.noteUnjudged(operations(), at: guarded.clock.now())
      recorder.entries?.close(error)
      throw error
    }
  }

  /// Sets the context of the decisions that follow.
  @inline(__always)
  mutating func begin(_ context: RequestContext) {
    entries?.context = context
  }

  /// Records a decision.
  @inline(__always)
  mutating func record(_ operation: @autoclosure () -> ServiceOperation, _ decision: Decision) {
    entries?.note(operation(), decision)
  }
}

extension DecisionRecorder {
  /// The data kept for the log.
  private struct Entries {
    let log: DecisionLog
    let identity: Identity
    let kind: DecisionEvent.Kind
    let requestID: String?
    let began = MonotonicInstant.now
    var context: RequestContext?
    var events: [DecisionEvent] = []

    mutating func note(_ operation: ServiceOperation, _ decision: Decision) {
      guard let context else { return }
      events.append(event(operation, at: context.now, decision, context.ruleset))
    }

    /// Records, in their order, the operations that were not decided when the request failed.
    mutating func noteUnjudged(_ operations: [ServiceOperation], at now: Int64) {
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
    func close(_ error: (any Error)?) {
      let isDenial = error is PermissionDenied && events.last?.decision?.isAllowed == false
      let failure = isDenial ? nil : error.map { DecisionEvent.Failure($0) }
      for var event in events {
        event.failure = event.decision == nil ? failure?.withoutWords : failure
        event.duration = MonotonicInstant.now - began
        log.record(event)
      }
    }
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
    case TreeError.busy: .busy
    case is TreeError: .unavailable
    case is ImpossibleTime: .impossibleTime
    case is ReadTooLarge: .resourceExhausted
    case is PreconditionFailed, is ObjectNotFound: .failedPrecondition
    case is PermissionDenied, is DocumentProblem.Kind: .denied
    default: .server
    }
  }
}
