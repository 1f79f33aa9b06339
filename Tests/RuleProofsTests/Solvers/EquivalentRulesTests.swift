import RequestSimulation
import SecurityRules
import SymbolicRules
import Testing

@testable import RuleProofs

/// Two conditions for the update of a document.
struct ConditionPair: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String

  init(_ old: String, _ new: String) {
    self.old = old
    self.new = new
  }

  var testDescription: String { "\(old) and \(new)" }

  /// The rules with the old condition, and those with the new one.
  func rulesets(_ method: String = "update") throws -> [AnyRuleset] {
    try [old, new].map { condition in
      let rules = Self.rules.replacing("METHOD", with: method).replacing("CONDITION", with: condition)
      return try AnyRuleset(source: rules, service: .firestore)
    }
  }

  /// Compares the rules with these conditions.
  func comparison() throws -> RulesComparison {
    let rules = try rulesets()
    return RulesComparison(from: rules[0], to: rules[1], by: ProofEngine(limit: .seconds(20)))
  }

  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          function old() { return resource.data; }
          function data() { return request.resource.data; }
          allow METHOD: if CONDITION;
        }
      }
    }
    """
}

@Suite("Rules with different conditions", .enabled(if: SolverTools.areInstalled, "needs z3 or cvc5 in PATH"))
struct EquivalentRulesTests {
  @Test(arguments: [
    ConditionPair("data().n is int && data().n > 1", "data().n is int && data().n >= 2"),
    ConditionPair(
      "data().n is int && data().n + 1 > 1", "data().n is int && data().n > 0 && data().n + 1 == data().n + 1"),
    ConditionPair("data().t is string && data().t.size() > 0", "data().t is string && data().t != ''"),
    ConditionPair("data().t.matches('[a-z]+') && data().t.matches('[a-z0-9]+')", "data().t.matches('[a-z]+')"),
    ConditionPair("data().t.matches('[a-z]+') && data().t != '1'", "data().t.matches('[a-z]+')"),
    ConditionPair("data().t.matches('[ab]')", "data().t == 'a' || data().t == 'b'"),
    ConditionPair("data().keys().hasOnly(['a']) && !('b' in data())", "data().keys().hasOnly(['a'])"),
    ConditionPair("data().keys().hasOnly(['a']) && data().size() < 2", "data().keys().hasOnly(['a'])"),
    ConditionPair(
      "data().diff(old()).affectedKeys().hasOnly(['a']) && data().diff(old()).addedKeys().hasOnly(['a'])",
      "data().diff(old()).affectedKeys().hasOnly(['a'])"),
    ConditionPair("request.time < old().end && !(old().end <= request.time)", "request.time < old().end"),
    ConditionPair(
      "old().at + duration.value(1, 'h') < request.time && old().at < request.time",
      "old().at + duration.value(1, 'h') < request.time"),
    ConditionPair("data().a == old().a && old().a == 1 && data().a < 2", "data().a == old().a && old().a == 1"),
    ConditionPair("note + '/x' == data().t && data().t != ''", "note + '/x' == data().t"),
    ConditionPair("request.auth.uid in data().team && data().team.size() > 0", "request.auth.uid in data().team"),
  ])
  func areProvedEqual(_ conditions: ConditionPair) throws {
    let comparison = try conditions.comparison()
    #expect(comparison.differences.isEmpty)
    #expect(comparison.open.isEmpty, "\(comparison.open.map(\.reasons))")
  }

  @Test(arguments: [
    ConditionPair("data().n > 1", "data().n >= 2"),
    ConditionPair("data().n is int && data().n + 1 == data().n + 1", "data().n is int"),
    ConditionPair("data().t.size() > 0", "data().t != ''"),
    ConditionPair("data().t.matches('[a-z]{1,20}')", "data().t.matches('[a-z]+')"),
    ConditionPair("data().t.size() <= 10", "data().t.matches('.{0,10}')"),
    ConditionPair("data().keys().hasOnly(['a', 'b'])", "data().keys().hasOnly(['a'])"),
    ConditionPair("data().a == 1", "data().a == 1 && data().a is int"),
    ConditionPair("data().a == data().a", "true"),
    ConditionPair("request.time.hours() < 8", "request.time.hours() <= 8"),
  ])
  func areNotProvedEqual(_ conditions: ConditionPair) throws {
    let comparison = try conditions.comparison()
    #expect(!comparison.differences.isEmpty || !comparison.open.isEmpty)
  }
}
