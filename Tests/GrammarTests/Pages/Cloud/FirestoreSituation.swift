import DocumentTrees
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// What requests to Cloud Firestore meet.
struct FirestoreSituation: Situation {
  private let ruleset: FirestoreRuleset
  private var stored = StoredThings()
  var people = People()

  init(_ rules: SourceFile) throws { ruleset = try FirestoreRuleset(rules) }

  mutating func take(_ line: String) throws -> Bool { try stored.take(line) }

  mutating func outcome(of request: String, isReasonWanted: Bool) throws -> String {
    let line = try DocumentRequestLine(request)
    let identity = try people.user(line.user)
    let authorizer = Authorizer(rules: ruleset, tree: try stored.tree(now: people.now), clock: .fixed(people.now))
    let answers = try [QueryMode.emulator, .sound].map { mode in
      let decision = try authorizer.decide(line.operation, as: identity, queryMode: mode)
      return Self.text(decision, isReasonWanted: isReasonWanted)
    }
    return answers[0] == answers[1] ? answers[0] : "emulator \(answers[0]), sound \(answers[1])"
  }

  /// The decision in the words of a page; the reason is what the emulator says to the client.
  static func text(_ decision: Decision, isReasonWanted: Bool) -> String {
    if case .refused = decision.reason { return "refused" }
    guard isReasonWanted, let reason = decision.denialText else { return decision.effect.rawValue }
    return "deny because \(reason.replacing("\n", with: "⏎"))"
  }
}
