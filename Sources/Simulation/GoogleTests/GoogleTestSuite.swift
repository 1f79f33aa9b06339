public import RuleEvaluation
import RuleValues
public import SourceText

/// A `TestSuite` of the Firebase Rules API (`projects.test`): requests stated in full, and what is expected of each.
public struct GoogleTestSuite: Sendable {
  /// How much a result tells of the expressions that were evaluated.
  public enum ReportLevel: String, Sendable, CaseIterable {
    /// Nothing.
    case none = "NONE"
    /// Those that were evaluated, as `visitedExpressions`.
    case visited = "VISITED"
    /// All, as `expressionReports`.
    case full = "FULL"
  }

  /// One `TestCase`.
  public struct Case: Sendable {
    /// What is expected.
    public let expectation: ExpectedOutcome
    /// What is asked.
    public let request: CloudRequest
    /// The path as it is given.
    public let path: String
    /// How much the result tells.
    public let reportLevel: ReportLevel
    /// Where the case stands.
    public let span: Span

    /// The user's id, where the request names one.
    var user: String? {
      guard case .map(let auth) = request.auth else { return nil }
      if case .string(let uid)? = auth["uid"] { return uid }
      return nil
    }
  }

  /// The file.
  public let file: SourceFile
  /// The rules that stand in it; nil where the API is to take those of a ruleset.
  public let rules: SourceFile?
  /// The cases.
  public let cases: [Case]

  /// Whether a JSON file is one: the body of `projects.test`, or a bare test suite.
  public static func isSuite(_ root: JSONNode) -> Bool { root["testSuite"] != nil || root["testCases"] != nil }
}
