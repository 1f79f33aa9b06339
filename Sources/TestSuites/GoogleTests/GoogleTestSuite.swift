package import RequestSimulation
package import RuleRequests
import RuleValues
package import SourceText

/// A `TestSuite` of the Firebase Rules API (`projects.test`): complete requests, each with its expected outcome.
package struct GoogleTestSuite: Sendable {
  /// One `TestCase`.
  package struct Case: Sendable {
    /// The expected outcome.
    package let expectation: ExpectedOutcome
    /// The complete request.
    package let request: CloudRequest
    /// The path as written in the file.
    package let path: String
    /// The detail of expression reports in the result.
    package let reportLevel: ExpressionReportLevel
    /// The position of the case in the file.
    package let span: Span

    /// The user ID in the request; nil if it has none.
    var user: String? {
      guard case .map(let auth) = request.auth else { return nil }
      if case .string(let uid)? = auth["uid"] { return uid }
      return nil
    }
  }

  /// The file that holds the suite.
  package let file: SourceFile
  /// The rules in the file; nil if the file holds only test cases.
  package let rules: SourceFile?
  /// The test cases, in the order of the file.
  package let cases: [Case]

  /// Returns whether a JSON file is the body of `projects.test` or a bare test suite.
  package static func isSuite(_ root: JSONNode) -> Bool { root["testSuite"] != nil || root["testCases"] != nil }
}
