import Identities
import RuleEvaluation
import RuleValues
import SecurityRules

/// What was asked and by whom, in a few words.
enum RequestText {
  /// The name of the operation: `read`, `query`, `set`, `remove` or `update`.
  static func verb(_ operation: DataOperation) -> String {
    switch operation {
    case .read(_, nil): "read"
    case .read: "query"
    case .set(_, let value): value == .deletion ? "remove" : "set"
    case .update: "update"
    }
  }

  /// The operation and its place: "set /users/alice".
  static func operation(_ story: DecisionStory) -> String { "\(story.verb) \(ValueText.path(story.operation.path))" }

  /// Who asked: "signed out", or the user's id with the sign-in provider.
  static func actor(_ identity: Identity) -> String {
    switch identity {
    case .unauthenticated: return "signed out"
    case .administrator: return "administrator"
    case .user(let user):
      let uid = user.uid.map { TerminalText.plain($0.text, limit: 60) } ?? "a user without uid"
      return provider(of: identity).map { "\(uid) (\(TerminalText.plain($0, limit: 30)))" } ?? uid
    }
  }

  private static func provider(of identity: Identity) -> String? {
    guard case .map(let variable)? = identity.authValue(for: .realtimeDatabase) else { return nil }
    return variable["provider"]?.string
  }
}
