import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import RulesProjects

extension RequestText {
  /// Returns the operation and its path: "set /users/alice".
  static func operation(_ story: DecisionExplanation) -> String { "\(story.verb) \(place(story.request))" }

  /// Returns the caller, also for a request whose variables are all stated.
  static func actor(_ story: DecisionExplanation) -> String {
    guard case .stated(let request, _) = story.request else { return actor(story.identity) }
    switch request.auth {
    case .unbound, .null: return "signed out"
    case .map(let auth):
      if case .string(let uid)? = auth["uid"] { return TerminalText.plain(uid, limit: 60) }
      return "a user without a uid"
    }
  }
}
