import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Testing

/// Rules see the claims of a user as the fields of a map.
@Suite struct RequestAuthTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /e/{id} { allow get: if request.auth == null || request.auth == {} || request == {}; }
      }
    }
    """

  private static func nested(_ depth: Int) -> ClaimValue {
    (0..<depth).reduce(.integer(1)) { value, level in level % 2 == 0 ? .list([value, .null]) : .map(["é": value]) }
  }

  private static func user(_ claims: Claims) throws -> Identity {
    .user(try User(#require(UserID("ann")), claims: claims))
  }

  private static func identities() throws -> [Identity] {
    [
      .unauthenticated, try user([:]),
      try user([
        "sub": "ann", "admin": true, "level": 7, "ratio": .double(0.5), "none": .null, "roles": .list(["a", "b"]),
        "firebase": ["sign_in_provider": "password", "identities": [:]],
      ]),
    ] + (try [1, 2, 60, 62, 63, 64, 65, 66, 70].map { try user(["deep": nested($0)]) })
  }

  @Test func claimsAreFieldsOfAMap() throws {
    let ruleset = try FirestoreRuleset(SourceFile(name: "auth.rules", text: Self.rules))
    let authorizer = Authorizer(rules: ruleset, tree: InMemoryTree(), clock: .fixed(7))
    let decider = Decider(ruleset.program)
    let operation = FirestoreRequest.Operation.get(DocumentPath(["e", "x"]))
    let request = FirestoreRequest(operation, time: try #require(Timestamp(milliseconds: 7)))
    for identity in try Self.identities() {
      let (_, explanation) = try authorizer.explain(operation, as: identity)
      var recorder = Recorder()
      _ = decider.decide(
        request, in: StatedAuth(identity.requestAuth(for: .firestore)), observing: &recorder)
      let condition = try #require(explanation?.visits.first?.condition)
      let wanted = try #require(recorder.explanation?.visits.first?.condition)
      #expect(values(condition) == values(wanted))
    }
  }

  /// Without an observer, the evaluator reads the uid and compares `request.auth` with null in a shorter way. The answer, the cost
  /// and the limits are the same.
  @Test(arguments: [
    "request.auth.uid == id || request.auth.token.sub == request.auth.uid || request.auth.uid.size() == 3",
    "request.auth != null && request.auth.uid == id", "null != request.auth ? request.auth.uid == id : id == 'ben'",
    "request.auth == null || request.auth.token.sub == id", "!(null == request.auth) && request.auth.size() == 2",
    "request.auth.token.admin == true || (request.auth == null) == (id == 'ann')",
    "request.auth == {} || request.auth == null || request == {}", "request.auth is map && request.auth != null",
    "request.auth.token != null && request.auth != request.auth.token || (request.auth == null && null == null)",
  ])
  func shortcutsToTheCallerHaveTheSameResult(_ condition: String) throws {
    let text = Self.rules.replacing("request.auth == null || request.auth == {} || request == {}", with: condition)
    let ruleset = try FirestoreRuleset(SourceFile(name: "uid.rules", text: text))
    let overrides = try [["uid": 3], [:]].map { (variable: Claims) in
      Identity.user(try User(#require(UserID("ann")), claims: [:], provenance: .override(variable: variable)))
    }
    for identity in try Self.identities() + overrides {
      for steps in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 100] {
        var limits = Limits.standard
        limits.steps = steps
        let authorizer = Authorizer(rules: ruleset, tree: InMemoryTree(), limits: limits, clock: .fixed(7))
        for id in ["ann", "ben"] {
          let operation = FirestoreRequest.Operation.get(DocumentPath(["e", id]))
          let short = try authorizer.decide(operation, as: identity)
          let long = try authorizer.explain(operation, as: identity).decision
          #expect(short.summary == long.summary, "\(identity), \(steps) steps")
          #expect(short.usage == long.usage, "\(identity), \(steps) steps")
        }
      }
    }
  }

  private func values(_ step: Explanation.Step) -> [ExplainedValue] { [step.value] + step.operands.flatMap(values) }
}

/// `request.auth` put together before, and no documents.
private final class StatedAuth: CloudRequestData {
  private let fields: DocumentFields?

  init(_ fields: DocumentFields?) { self.fields = fields }

  func auth(in arena: inout Arena) -> RuleValue { fields.map { arena.map($0) } ?? .null }

  func document(at path: DocumentPath) -> EncodedDocument? { nil }
}
