package import RequestSimulation
package import RuleEvaluation
import RuleValues
package import SourceText

/// A `TestSuite` of the Firebase Rules API (`projects.test`): requests stated in full, and what is expected of each.
package struct GoogleTestSuite: Sendable {
  /// How much a result tells of the expressions that were evaluated.
  package enum ReportLevel: String, Sendable, CaseIterable {
    /// Nothing.
    case none = "NONE"
    /// Those that were evaluated, as `visitedExpressions`.
    case visited = "VISITED"
    /// All, as `expressionReports`.
    case full = "FULL"
  }

  /// One `TestCase`.
  package struct Case: Sendable {
    /// What is expected.
    package let expectation: ExpectedOutcome
    /// What is asked.
    package let request: CloudRequest
    /// The path as it is given.
    package let path: String
    /// How much the result tells.
    package let reportLevel: ReportLevel
    /// Where the case stands.
    package let span: Span

    /// The user's id, where the request names one.
    var user: String? {
      guard case .map(let auth) = request.auth else { return nil }
      if case .string(let uid)? = auth["uid"] { return uid }
      return nil
    }
  }

  /// The file.
  package let file: SourceFile
  /// The rules that stand in it; nil where the API is to take those of a ruleset.
  package let rules: SourceFile?
  /// The cases.
  package let cases: [Case]

  /// Whether a JSON file is one: the body of `projects.test`, or a bare test suite.
  package static func isSuite(_ root: JSONNode) -> Bool { root["testSuite"] != nil || root["testCases"] != nil }
}
