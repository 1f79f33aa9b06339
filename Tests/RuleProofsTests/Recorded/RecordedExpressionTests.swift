import ExpressionTables
import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules
import TestSupport
import Testing

@testable import RuleProofs

/// The symbolic form of each recorded expression of Cloud rules allows what the evaluator decides about the recorded request.
///
/// The expression is a part of conditions: that it has its value, and another one, that it has a value at all, and itself. A
/// solver can prove only what the formulas say, so the request refutes each proof that the formulas would permit.
@Suite("Recorded expressions of Cloud rules are not proved otherwise")
struct RecordedExpressionTests {
  @Test(arguments: RecordedExpressions.cloud)
  func theFormulaAllowsTheDecision(_ name: String) throws {
    var wrong: [String] = []
    var count = 0
    for (number, row) in try RecordedExpressions(name).rows.enumerated() where !row[1].hasPrefix("refused") {
      for condition in Self.conditions(row[0], Self.value(of: row[0]), number) {
        guard
          let rules = try? AnyRuleset(source: RecordedDocuments.rules([condition]), service: .firestore, name: "rules")
        else {
          continue
        }
        count += 1
        let outcome = Self.outcome(by: rules)
        if let fault = SymbolicTruth(rules.program, Self.situation).contradiction(to: outcome) {
          wrong.append("\(condition): \(fault), but \(outcome)")
        }
      }
    }
    #expect(wrong.count == 0, "\(wrong.count) of \(count)\n\(wrong.prefix(20).joined(separator: "\n"))")
    #expect(count > 0)
  }

  static let situation: Situation = {
    let claims: Claims = [
      "sub": "alice", "user_id": "alice", "email": "alice@example.com", "admin": true, "level": 7,
      "firebase": ["sign_in_provider": "password"],
    ]
    let user = UserID("alice").flatMap { try? User($0, claims: claims) }
    let identity = user.map { Identity.user($0) } ?? .unauthenticated
    var situation = Situation(
      request: .firestore(.get(DocumentPath("b/x"))), identity: identity, now: 1_700_000_000_000)
    situation.seed.documents = RecordedDocuments.all.sorted { $0.key < $1.key }.map {
      Seed.Document(path: DocumentPath($0.key.split(separator: "/").map(String.init)), fields: $0.value)
    }
    return situation
  }()

  /// Returns the outcome of the only rule.
  private static func outcome(by rules: AnyRuleset) -> RuleOutcome {
    switch Simulator.judge(situation, by: rules).decision?.reason {
    case .notGranted(_, _, let visits)?: visits.first?.outcome ?? .holds
    default: .holds
    }
  }

  /// Returns an expression of the value that the evaluator gives an expression; nil for an error and for values without one.
  private static func value(of expression: String) -> String? {
    guard
      let rules = try? AnyRuleset(
        source: RecordedDocuments.rules(["[\(expression)] is set"]), service: .firestore, name: "rules"),
      let tree = try? situation.seed.tree(now: situation.now),
      let story = try? Simulator.explain(situation, in: tree, by: rules).explanation,
      case .cloud(.list(let values))? = story.visits.first?.condition.operands.first?.value, values.count == 1
    else { return nil }
    return RecordedLiteral.text(values[0])
  }

  /// Returns conditions with an expression. Without `RULES_MUTATIONS`, these are some of those about its value.
  private static func conditions(_ expression: String, _ value: String?, _ number: Int) -> [String] {
    let own = [expression, "!(\(expression))", "[\(expression)] is list", "[\(expression)].size() == 0"]
    guard let value else { return own }
    let others = [
      "(\(expression)) == (\(value))", "(\(expression)) != (\(value))", "[\(expression)] == [\(value)]",
      "[\(expression)] != [\(value)]", "[\(expression)].toSet() == [\(value)].toSet()",
      "!([\(expression)].toSet() == [\(value)].toSet())", "[\(expression)].hasOnly([\(value)])",
      "(\(expression)) in [\(value)]", "!((\(expression)) in [\(value)].toSet())",
      "{'a': \(expression)}.diff({'a': \(value)}).affectedKeys().size() == 0",
      "'a' in {'a': \(expression)}.diff({'a': \(value)}).affectedKeys()", "(\(expression)) == 1.5",
      "(\(expression)) != 'other'", "(\(expression)) <= (\(value))",
    ]
    let count = min(others.count, Mutations.count(4))
    return own + (0..<count).map { others[(number * 4 + $0) % others.count] }
  }
}
