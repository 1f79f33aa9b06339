import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// The decisions of one request, until it is known what came of it. Without a log it keeps nothing, and costs nothing.
///
/// A request that fails before it is judged is logged too, by what it asked for.
struct Ledger {
  private var revision: RulesRevision?
  private var pages: Pages?

  /// Runs `body`, and logs the decisions that it noted when it ends, in whatever way.
  ///
  /// - Parameters:
  ///   - kind: whether the request is to be carried out.
  ///   - operations: what it asks for, to be logged where it is not judged.
  @inline(__always)
  static func keep<Tree, Result>(
    for authorizer: Authorizer<Tree>, _ identity: Identity, _ kind: DecisionEvent.Kind,
    _ operations: () -> [LoggedOperation], _ body: (inout Ledger) throws -> Result
  ) throws -> Result {
    var ledger = Ledger()
    guard let log = authorizer.log else { return try body(&ledger) }
    ledger.pages = Pages(log: log, identity: identity, kind: kind, requestID: authorizer.requestID)
    do {
      let result = try body(&ledger)
      ledger.pages?.close(nil)
      return result
    } catch {
      ledger.pages?.noteUnjudged(operations(), at: authorizer.clock.now())
      ledger.pages?.close(error)
      throw error
    }
  }

  /// Takes over what the decisions that follow are judged by.
  @inline(__always)
  mutating func begin(_ turn: Turn) {
    revision = turn.ruleset.revision
    pages?.turn = turn
  }

  /// Notes a decision, and stamps it with the revision of the rules.
  @inline(__always)
  mutating func note(_ operation: @autoclosure () -> LoggedOperation, _ decision: inout Decision) {
    decision.revision = revision
    pages?.note(operation(), decision)
  }
}

extension Ledger {
  /// What is kept for the log.
  private struct Pages {
    let log: DecisionLog
    let identity: Identity
    let kind: DecisionEvent.Kind
    let requestID: String?
    let began = Moment.now
    var turn: Turn?
    var events: [DecisionEvent] = []

    mutating func note(_ operation: LoggedOperation, _ decision: Decision) {
      guard let turn else { return }
      events.append(event(operation, at: turn.now, decision, turn.ruleset))
    }

    /// Notes those of a request's operations, in their order, that were not judged when it failed.
    mutating func noteUnjudged(_ operations: [LoggedOperation], at now: Int64) {
      for operation in operations.dropFirst(events.count) { events.append(event(operation, at: turn?.now ?? now)) }
    }

    private func event(
      _ operation: LoggedOperation, at time: Int64, _ decision: Decision? = nil, _ ruleset: Ruleset? = nil
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
