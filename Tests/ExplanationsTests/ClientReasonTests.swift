import Identities
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import TestSupport
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import SuiteTools
@testable import TestSuites

/// What a client is told has nothing in it of rules, data or claims.
@Suite struct ClientReasonTests {
  @Test func codesEqualTheDocumentation() {
    #expect(
      ClientReason.allCases.map(\.code) == [
        "allowed", "invalid-argument", "permission-denied", "deadline-exceeded", "cancelled", "unavailable",
        "resource-exhausted", "not-found", "already-exists", "failed-precondition",
      ])
  }

  @Test func everyReasonHasItsCode() {
    let visit = Decision.Visit(rule: RuleID(0), location: .root, outcome: .fails)
    let grant = Decision.Grant(rule: RuleID(0), location: .root)
    let expected: [(Decision.Reason, ClientReason)] = [
      (.administrator, .allowed), (.granted(grant), .allowed), (.refused(.emptyUpdate), .invalidArgument),
      (.noRule(.read, .path(.root)), .permissionDenied), (.notGranted(.read, .path(.root), [visit]), .permissionDenied),
      (.invalid(visit), .permissionDenied), (.failed(EvaluationFault.store), .unavailable),
      (.failed(InterruptedError.deadlineExceeded), .deadlineExceeded),
      (.failed(InterruptedError.cancelled), .cancelled),
    ]
    for (reason, code) in expected { #expect(Decision(reason).clientReason == code) }
  }

  /// Secrets at random are in rules, claims, data and the value; none may be told, and no denial tells itself apart
  /// from another.
  @Test func randomDenialsRevealNoSecret() throws {
    var generator = SeededGenerator(seed: 11)
    var told: Set<String> = []
    for _ in 0..<Mutations.count(200) {
      let secrets = (0..<5).map { _ in "s\(generator.next())" }
      let story = try Self.story(secrets, &generator)
      guard !story.decision.isAllowed else { continue }
      let client = ClientExplanation(story)
      var writer = JSONWriter()
      client.write(to: &writer)
      let texts = [client.text, client.line, writer.text, client.page]
      for secret in secrets { for text in texts { #expect(!text.contains(secret)) } }
      told.insert(client.text)
    }
    #expect(told.count == 1)
  }

  private static func story(_ secrets: [String], _ generator: inout SeededGenerator) throws -> DecisionExplanation {
    let conditions = [
      "auth.uid === '\(secrets[0])'", "auth.token.\(secrets[1]) === true", "root.child('\(secrets[2])').exists()",
      "data.val() === '\(secrets[3])'", "newData.val() === '\(secrets[4])'", "false", "auth.token.x.length > 2",
      "root.parent().exists()", "newData.isNumber()",
    ]
    let (write, validate) = (generator.below(conditions.count), generator.below(conditions.count))
    let rules = #"{"rules": {"p": {".write": "\#(conditions[write])", ".validate": "\#(conditions[validate])"}}}"#
    let claims = #"{"uid": "\#(secrets[0])", "claims": {"\#(secrets[1])": "\#(secrets[2])"}}"#
    let data: DataNode = .node([
      DataChild(DataKey("p"), .leaf(.string(secrets[3]))), DataChild(DataKey(secrets[2]), .leaf(.bool(true))),
    ])
    return try DecisionExplanation.tell(
      .realtime(.set(DataPath("p"), WrittenValue(.leaf(.string(secrets[4]))))),
      as: try ExplainInput.identity(claims, now: 0),
      in: try {
        var seed = Seed(); seed.data = data; return try seed.tree(now: 0)
      }(),
      by: try AnyRuleset(realtime: SourceFile(name: "\(secrets[0]).json", text: rules)), now: 0)
  }
}
