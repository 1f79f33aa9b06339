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

/// The symbolic form of each recorded expression of Realtime rules allows what the evaluator decides about the recorded write.
@Suite("Recorded expressions of Realtime rules are not proved otherwise")
struct RecordedRealtimeTests {
  @Test(arguments: RecordedExpressions.realtime)
  func theFormulaAllowsTheDecision(_ name: String) throws {
    var wrong: [String] = []
    var count = 0
    for row in try RecordedExpressions(name).rows where !row[1].hasPrefix("refused") {
      for condition in Self.conditions(row[0], row[1]) {
        guard let rules = try? AnyRuleset(source: RecordedData.rules(condition), service: .realtime, name: "rules")
        else {
          continue
        }
        count += 1
        let isAllowed = Simulator.judge(Self.situation, by: rules).outcome == .allow
        for form in Self.forms {
          guard let holds = Self.holds(rules.program, form), holds != isAllowed else { continue }
          wrong.append("\(condition) on \(form): \(holds ? "always" : "never") true, but \(isAllowed)")
        }
      }
    }
    #expect(wrong.count == 0, "\(wrong.count) of \(count)\n\(wrong.prefix(20).joined(separator: "\n"))")
    #expect(count > 0)
  }

  private static let forms = [
    RequestForm(.write, [.literal("place"), .variable, .literal("new")]),
    RequestForm(.write, [.literal("place"), .literal("x"), .literal("new")]),
  ]

  /// Returns whether the symbolic form allows the recorded write; nil if it leaves that open.
  private static func holds(_ program: Program, _ form: RequestForm) -> Bool? {
    let space = SymbolicSpace()
    let operation = SymbolicDataOperation(form, in: space)
    let decisions = operation.decisions(of: [program])
    var values = RequestValues(space)
    values.inputs[.auth] = .some(situation.identity.requestAuth(for: .realtime).map { .map($0) } ?? .null)
    values.inputs[.now] = .integer(situation.now)
    values.inputs[.segment(1)] = .string("x")
    values.data = [.data: situation.seed.data, .written(0): RecordedData.written]
    let truth = RequestTruth(values)
    if truth.holds(decisions.facts) == false { return nil }
    return truth.holds(space.propagated(decisions.allowed[0])) ?? truth.holds(decisions.allowed[0])
  }

  private static let situation: Situation = {
    let claims: Claims = [
      "sub": "alice", "user_id": "alice", "email": "alice@example.org", "admin": true, "level": 7, "length": 99,
      "roles": ["editor", "author"], "firebase": ["sign_in_provider": "password"],
    ]
    let user = UserID("alice").flatMap { try? User($0, claims: claims) }
    var situation = Situation(
      request: .realtime(.set(RecordedData.path, WrittenValue(RecordedData.written))),
      identity: user.map { .user($0) } ?? .unauthenticated, now: 1_700_000_000_000)
    situation.seed.data = RecordedData.stored
    return situation
  }()

  /// Returns conditions with an expression; its value is a literal unless it is an object or an error.
  private static func conditions(_ expression: String, _ value: String) -> [String] {
    let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
    var values = ["null", "1", "'other'", "true"]
    if ["bool", "number", "string"].contains(parts[0]), parts.count == 2 { values.append(parts[1]) }
    let compared = values.flatMap { literal in
      ["==", "!=", "<", "<=", ">", ">="].map { "(\(expression)) \($0) \(literal)" }
    }
    return [expression, "!(\(expression))"] + compared + compared.map { "!(\($0))" }
      + ["(\(expression)) + 1 == 2", "(\(expression)) + 'a' != 'b'", "-(\(expression)) < 1", "(\(expression)) / 0 > 1"]
  }
}
