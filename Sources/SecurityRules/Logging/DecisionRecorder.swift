import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// The decisions of one request, until it is known what came of it. Without a log it keeps nothing, and costs nothing.
///
/// A request that fails before it is judged is logged too, by what it asked for.
struct DecisionRecorder {
  private var entries: Entries?

  /// Runs `body`, and logs the decisions that it noted when it ends, in whatever way.
  ///
  /// - Parameters:
  ///   - kind: whether the request is to be carried out.
  ///   - operations: what it asks for, to be logged where it is not judged.
  @inline(__always)
  static func record<Tree, Result>(
    for guarded: GuardedTree<Tree>, _ identity: Identity, _ kind: DecisionEvent.Kind,
    _ operations: () -> [ServiceOperation], _ body: (inout DecisionRecorder) throws -> Result
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

  /// Takes over what the decisions that follow are judged by.
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
  /// What is kept for the log.
  private struct Entries {
    let log: DecisionLog
    let identity: Identity
    let kind: DecisionEvent.Kind
    let requestID: String?
    let began = Moment.now
    var context: RequestContext?
    var events: [DecisionEvent] = []

    mutating func note(_ operation: ServiceOperation, _ decision: Decision) {
      guard let context else { return }
      events.append(event(operation, at: context.now, decision, context.ruleset))
    }

    /// Notes those of a request's operations, in their order, that were not judged when it failed.
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

    /// Hands the decisions over to the log. That a request fails because its decision is a denial is no error.
    func close(_ error: (any Error)?) {
      let isDenial = error is PermissionDenied && events.last?.decision?.isAllowed == false
      let failure = isDenial ? nil : error.map { DecisionEvent.Failure($0) }
      for var event in events {
        event.failure = event.decision == nil ? failure?.withoutWords : failure
        event.duration = Moment.now - began
        log.record(event)
      }
    }
  }
}

extension DecisionEvent.Failure {
  /// What an error says; of one that is not of this package its type only, because what it says may be a secret.
  fileprivate init(_ error: any Error) {
    code = Self.code(error)
    message = code == .server ? "\(type(of: error))" : "\(error)"
  }

  /// The same failure without a message: before a request is judged, the words of an error may tell of stored data.
  fileprivate var withoutWords: DecisionEvent.Failure { DecisionEvent.Failure(code: code, message: nil) }

  private static func code(_ error: any Error) -> Code {
    switch error {
    case Interruption.deadlineExceeded: .deadlineExceeded
    case Interruption.cancelled: .cancelled
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
