import RuleEvaluation
import RulePrograms
import RuleRequests
public import RuleValues
import SourceText

extension DecisionEvent {
  /// The service of the request.
  public var service: RulesService { operation.service }

  /// The name of the operation, as in the log: `read`, `set` or `update` in a Realtime Database; `get`, `batchGet`,
  /// `list` or `commit` in Cloud Firestore; `get`, `list`, `create`, `update` or `delete` in Cloud Storage.
  public var method: String { operation.method }

  /// The reason for the decision, as in the log: `granted`, `administrator`, `no-rule`, `not-granted`, `invalid`,
  /// `refused` or `failed`; nil if the request could not be decided.
  public var reason: String? {
    switch decision?.reason {
    case .administrator: "administrator"
    case .granted: "granted"
    case .noRule: "no-rule"
    case .notGranted: "not-granted"
    case .invalid: "invalid"
    case .refused: "refused"
    case .failed: "failed"
    case nil: nil
    }
  }

  /// The rule that decided, as `file:line:column`; nil if no rule did.
  public var rulePlace: String? {
    guard let visit = decision?.decidingVisit, let program = ruleset?.program else { return nil }
    let place = program.place(of: visit.rule)
    return "\(place.file):\(place.line):\(place.column)"
  }

  /// The code of the reason why the request could not be decided, or failed although it was allowed, as in the log:
  /// for example `busy` or `deadline-exceeded`. Nil if the request did not fail.
  public var errorCode: String? { failure?.code.rawValue }
}
