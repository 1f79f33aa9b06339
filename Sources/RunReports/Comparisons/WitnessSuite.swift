import Explanations
import RequestSimulation
import RuleEvaluation
import RuleProofs
import RuleValues
import SecurityRules
import SourceText
import TestSuites

/// A suite of requests that two versions of rules decide differently.
enum WitnessSuite {
  /// A case of the suite.
  struct Case {
    /// The name of the case.
    let name: String
    /// The request.
    let access: ComparedAccess
    /// The expected outcome, with the reason if it must be stated.
    let expectation: [(key: String, value: String)]
  }

  /// Returns the suite as YAML.
  ///
  /// - Parameters:
  ///   - rules: the path of the rules, relative to the suite.
  ///   - comment: the first line.
  static func render(_ cases: [Case], rules: String, _ comment: String) -> String {
    var text = "# \(comment)\n"
    var users = cases.first.map { SuiteUsers($0.access.new.ruleset.service) }
    let names = cases.map {
      users?.name(of: $0.access.difference.situation.identity, as: $0.access.request.user) ?? ""
    }
    let head = [
      ("rules", ValueDraft.string(rules)), ("users", .members(users?.users.map { ($0.name, $0.value) } ?? [])),
    ]
    for member in head { text += YAMLText.block(ValueDraft.members([member]).tree, levels: 2) }
    text += "\ncases:\n"
    for (testCase, user) in zip(cases, names) {
      let now = ValueDraft.json { $0.integer(testCase.access.difference.situation.now) }
      let members: [(key: String, value: ValueDraft)] =
        [("name", .string(testCase.name)), ("as", .string(user))] + testCase.access.request.operation + [
          ("now", now)
        ] + testCase.expectation.map { ($0.key, .string($0.value)) }
      text += YAMLText.block(ValueDraft.elements([.members(members)]).tree, indent: "  ", levels: 1)
    }
    return text
  }
}

extension DecisionExplanation {
  /// The decision as the expectation of a case. A denial without a rule must be stated, because a mistyped path has it too.
  var expectation: [(key: String, value: String)] {
    let outcome = (key: "expect", value: decision.isAllowed ? "allow" : "deny")
    if case .noRule = decision.reason { return [outcome, ("because", "no rule")] }
    return [outcome]
  }
}
