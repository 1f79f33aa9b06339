import Identities
import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SymbolicRules
import Testing

@testable import RuleProofs

/// Pairs of conditions that look equivalent, with an update that the evaluator decides differently.
@Suite("Conditions that are not equivalent are not proved equivalent")
struct FalseProofTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let conditions: ConditionPair
    let stored: DocumentFields
    let written: DocumentFields

    init(_ old: String, _ new: String, stored: DocumentValue = .null, written: DocumentValue) {
      conditions = ConditionPair(old, new)
      self.stored = DocumentFields([("a", stored)])
      self.written = DocumentFields([("a", written)])
    }

    var testDescription: String { conditions.testDescription }
  }

  private static let nan = DocumentValue.double(.nan)
  private static func map(_ value: DocumentValue) -> DocumentValue { .map(DocumentFields([("b", value)])) }

  @Test(arguments: [
    // An element of a list equals no number of another type.
    Case("data().a in [1]", "data().a == 1", written: .double(1)),
    Case("data().a == [1]", "data().a.size() == 1 && data().a[0] == 1", written: .array([.double(1)])),
    Case("data().a == {'b': 1}", "data().a.keys().hasOnly(['b']) && data().a.b == 1", written: map(.double(1))),
    // `diff()` compares numbers by their values, and NaN equals itself.
    Case(
      "data().diff(old()).affectedKeys().hasOnly([])", "data().keys().hasOnly(['a']) && data().a == old().a",
      stored: nan, written: nan),
    Case(
      "!('a' in data().diff(old()).affectedKeys()) && data().a is map", "data().a == old().a && data().a is map",
      stored: map(.integer(1)), written: map(.double(1))),
    Case(
      "!('a' in data().diff(old()).affectedKeys()) && data().a is list", "data().a == old().a && data().a is list",
      stored: .vector([1]), written: .array([.double(1)])),
    Case("data().a == data().a", "data().a is list", written: .array([nan])),
    // Elements that are no terms.
    Case("data().a.hasAny([true])", "data().a.hasAny([null])", written: .array([true])),
    Case("data().a.hasOnly([{'b': 1}])", "data().a.hasOnly([])", written: .array([map(1)])),
    Case("data().keys().hasOnly([note == 'n' ? 'a' : 'b'])", "data().keys().hasOnly([])", written: 1),
    // The sum is out of range.
    Case("data().a is int && data().a + 1 == data().a + 1", "data().a is int", written: .integer(.max)),
  ])
  func updates(_ example: Case) throws { try check(example) }

  private func check(_ example: Case) throws {
    let path = DocumentPath(["notes", "n"])
    let write = DocumentWrite(path, .set(example.written))
    var situation = Situation(request: .firestore(.commit([write])), identity: .unauthenticated, now: 1_767_225_600_000)
    situation.seed.documents = [Seed.Document(path: path, fields: example.stored)]
    let decisions = try example.conditions.rulesets().map { Simulator.judge(situation, by: $0).outcome }
    #expect(Set(decisions).count == 2)
    try expectNoClaim(example.conditions, isNewlyAllowed: decisions[1] == .allow)
  }

  private func expectNoClaim(_ conditions: ConditionPair, isNewlyAllowed: Bool, _ method: String = "update") throws {
    let rules = try conditions.rulesets(method)
    let comparison = RulesComparison(from: rules[0], to: rules[1])
    for finding in comparison.findings where finding.isNewlyAllowed == isNewlyAllowed {
      switch finding.answer {
      case .identical, .proved: Issue.record("\(finding.answer)")
      case .found, .unknown, .searched: break
      }
    }
  }

  /// Both conditions hold for each document that has the field. They do not hold for the same queries.
  @Test(arguments: [
    ConditionPair("old().a == 'x' || !(old().a == 'x')", "'a' in old()"),
    ConditionPair("old().a == 'x' || old().a != 'x'", "old().a == 'z' || old().a != 'z'"),
  ])
  func queries(_ conditions: ConditionPair) throws {
    var query = DocumentQuery(parent: DocumentPath([]), collection: "notes")
    query.filter = .field(FieldPath(names: ["a"]), .notEqual, .string("z"))
    let situation = Situation(request: .firestore(.list(query)), identity: .unauthenticated, now: 1_767_225_600_000)
    let decisions = try conditions.rulesets("list").map { Simulator.judge(situation, by: $0).outcome }
    #expect(decisions == [.deny, .allow])
    try expectNoClaim(conditions, isNewlyAllowed: true, "list")
  }
}
