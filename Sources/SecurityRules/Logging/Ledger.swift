import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// The decisions of one request, until it is known what came of it. Without a log it keeps nothing, and costs nothing.
struct Ledger {
  private var revision: RulesRevision?
  private var pages: Pages?

  /// Runs `body`, and logs the decisions that it noted when it ends, in whatever way.
  @inline(__always)
  static func keep<Tree, Result>(
    for authorizer: Authorizer<Tree>, _ identity: Identity, _ body: (inout Ledger) throws -> Result
  ) throws -> Result {
    var ledger = Ledger()
    guard let log = authorizer.log else { return try body(&ledger) }
    ledger.pages = Pages(log: log, identity: identity, requestID: authorizer.requestID)
    do {
      let result = try body(&ledger)
      ledger.pages?.close(nil)
      return result
    } catch {
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
    let requestID: String?
    let began = Moment.now
    var turn: Turn?
    var events: [DecisionEvent] = []

    mutating func note(_ operation: LoggedOperation, _ decision: Decision) {
      guard let turn else { return }
      events.append(
        DecisionEvent(
          time: turn.now, operation: operation, identity: identity, decision: decision, ruleset: turn.ruleset,
          requestID: requestID))
    }

    /// Hands the decisions over to the log. That a request fails because its decision is a denial is no error.
    func close(_ error: (any Error)?) {
      let isDenial = error is PermissionDenied && events.last?.decision.isAllowed == false
      let problem = isDenial ? nil : error.map(Self.words)
      for var event in events {
        event.error = problem
        event.duration = Moment.now - began
        log.record(event)
      }
    }

    /// What an error says; of one that is not of this package its type only, because what it says may be a secret.
    private static func words(_ error: any Error) -> String {
      switch error {
      case is TreeError, is Interruption, is PermissionDenied, is PreconditionFailed, is ObjectNotFound,
        is DocumentProblem.Kind:
        "\(error)"
      default: "\(type(of: error))"
      }
    }
  }
}
