import DocumentTrees
import Identities
import RuleEvaluation

/// The decisions of one request, until it is known what came of it. Nothing is kept where nobody keeps a log.
struct Ledger {
  private let log: DecisionLog?
  private let identity: Identity
  private let ruleset: Ruleset
  private let time: Int64
  private let requestID: String?
  private let began: ContinuousClock.Instant?
  private var events: [DecisionEvent] = []

  /// Runs `body`, and logs the decisions that it noted when it ends, in whatever way.
  static func keep<Tree, Result>(
    for authorizer: Authorizer<Tree>, _ identity: Identity, _ turn: Turn, _ body: (inout Ledger) throws -> Result
  ) throws -> Result {
    var ledger = Ledger(
      log: authorizer.log, identity: identity, ruleset: turn.ruleset, time: turn.now, requestID: authorizer.requestID,
      began: authorizer.log == nil ? nil : .now)
    do {
      let result = try body(&ledger)
      ledger.close(nil)
      return result
    } catch {
      ledger.close(error)
      throw error
    }
  }

  /// Notes a decision, and stamps it with the revision of the rules.
  mutating func note(_ operation: @autoclosure () -> LoggedOperation, _ decision: inout Decision) {
    decision.revision = ruleset.revision
    guard log != nil else { return }
    events.append(
      DecisionEvent(
        time: time, operation: operation(), identity: identity, decision: decision, ruleset: ruleset,
        requestID: requestID))
  }

  private func close(_ error: (any Error)?) {
    guard let log, let began else { return }
    let problem = error is PermissionDenied ? nil : error
    for var event in events {
      event.error = problem.map { "\($0)" }
      event.duration = ContinuousClock.now - began
      log.record(event)
    }
  }
}
