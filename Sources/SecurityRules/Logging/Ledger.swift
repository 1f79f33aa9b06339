import DocumentTrees
import Identities
import RuleEvaluation

/// The decisions of one request, until it is known what came of it. Without a log it keeps nothing, and costs nothing.
struct Ledger {
  private let revision: RulesRevision
  private var pages: Pages?

  /// Runs `body`, and logs the decisions that it noted when it ends, in whatever way.
  @inline(__always)
  static func keep<Tree, Result>(
    for authorizer: Authorizer<Tree>, _ identity: Identity, _ turn: Turn, _ body: (inout Ledger) throws -> Result
  ) throws -> Result {
    var ledger = Ledger(revision: turn.ruleset.revision)
    guard let log = authorizer.log else { return try body(&ledger) }
    ledger.pages = Pages(
      log: log, identity: identity, ruleset: turn.ruleset, time: turn.now, requestID: authorizer.requestID)
    do {
      let result = try body(&ledger)
      ledger.pages?.close(nil)
      return result
    } catch {
      ledger.pages?.close(error)
      throw error
    }
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
    let ruleset: Ruleset
    let time: Int64
    let requestID: String?
    let began = Moment.now
    var events: [DecisionEvent] = []

    mutating func note(_ operation: LoggedOperation, _ decision: Decision) {
      events.append(
        DecisionEvent(
          time: time, operation: operation, identity: identity, decision: decision, ruleset: ruleset,
          requestID: requestID))
    }

    /// Hands the decisions over to the log; a denial is no error.
    func close(_ error: (any Error)?) {
      let problem = error is PermissionDenied ? nil : error
      for var event in events {
        event.error = problem.map { "\($0)" }
        event.duration = Moment.now - began
        log.record(event)
      }
    }
  }
}
