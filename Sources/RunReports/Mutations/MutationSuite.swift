import Explanations
import RuleMutations
package import RuleValues
import SecurityRules

/// Suites of cases that kill the mutants that survived.
package enum MutationSuite {
  /// The rules that a suite tests.
  package struct Rules: Hashable, Sendable {
    /// The name of the rules file.
    package let file: String
    /// The service.
    package let service: RulesService
  }

  /// Returns the rules for which there are cases to write.
  package static func rules(_ report: MutationReport) -> [Rules] {
    report.files.flatMap { file in
      RulesService.allCases.filter { service in file.survivors.contains { $0.access?.service == service } }.map {
        Rules(file: file.result.file.name, service: $0)
      }
    }
  }

  /// Returns a suite as YAML. Each case expects what the unchanged rules decide.
  ///
  /// - Parameter path: the path of the rules, relative to the suite.
  package static func render(_ report: MutationReport, of rules: Rules, rules path: String) -> String {
    let survivors = report.files.filter { $0.result.file.name == rules.file }.flatMap(\.survivors)
    let cases = survivors.compactMap { survivor -> WitnessSuite.Case? in
      guard let access = survivor.access, survivor.isCaughtWith == nil, access.service == rules.service else {
        return nil
      }
      let mutant = survivor.mutant
      return WitnessSuite.Case(
        name: "kills \(mutant.kind.name) at \(mutant.position)", access: access, expectation: access.old.expectation)
    }
    return WitnessSuite.render(
      cases, rules: path, "Written by rules-sim mutate: requests that changed rules decide differently. Review each.")
  }
}

extension ComparedAccess {
  /// The service of the request.
  fileprivate var service: RulesService { new.ruleset.service }
}
