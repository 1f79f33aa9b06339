import Explanations
import RequestSimulation
import RuleProofs
import RuleValues
import SecurityRules
import SourceText
import TestSuites

/// A suite of the requests that a comparison found: each case expects the decision of the new version.
package enum ComparisonSuite {
  /// Returns the suite as YAML.
  ///
  /// - Parameter rules: the path of the new version, relative to the suite.
  package static func render(_ found: [ComparedAccess], rules: String) -> String {
    let cases = found.map { access in
      WitnessSuite.Case(
        name: "\(access.name) is newly \(access.isNewlyAllowed ? "allowed" : "denied")", access: access,
        expectation: access.new.expectation)
    }
    return WitnessSuite.render(
      cases, rules: rules, "Written by rules-sim compare: what the new rules decide differently. Review each `expect`.")
  }
}
