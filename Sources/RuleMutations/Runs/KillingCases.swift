import RequestSimulation
import SecurityRules
import SuiteRuns
import TestSuites

/// The cases of the suites for the rules of one service, with the expressions that each evaluates.
struct KillingCases: Sendable {
  private struct Prepared: Sendable {
    let testCase: SuiteCase
    let situation: Situation
    let evaluated: EvaluatedExpressions
  }

  private var cases: [Prepared] = []

  /// Decides the requests of all cases. Skipped cases and those that may fail are left out.
  init(_ suites: [Suite]) {
    for suite in suites {
      for testCase in suite.entries.flatMap(\.cases) where testCase.mark == nil {
        guard case .success(let situation) = testCase.situation(suite.queryMode) else { continue }
        let evaluated = EvaluatedExpressions(of: situation, by: suite.ruleset)
        cases.append(Prepared(testCase: testCase, situation: situation, evaluated: evaluated))
      }
    }
  }

  /// Returns the first case whose request changed rules decide otherwise than expected; nil if all decisions are expected.
  func killer(of ruleset: AnyRuleset, reaching reach: RuleEdit.Reach) -> SuiteCase? {
    cases.first { prepared in
      prepared.evaluated.canChange(by: reach)
        && Simulator.judge(prepared.situation, by: ruleset).outcome != prepared.testCase.expected.outcome
    }?.testCase
  }
}
