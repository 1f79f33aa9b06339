import RequestSimulation
import SourceText

extension SuiteProblem {
  /// An outcome other than `allow`, `deny` and `refuse`.
  enum UnknownOutcome {
    static let page = DiagnosticPage(
      "suite/outcome",
      "A case expects `allow`, `deny` or `refuse`. `refuse` means that the request itself is invalid, whatever the rules.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allowed}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ found: String, at span: Span) -> Diagnostic {
      let known = ExpectedOutcome.allCases.map(\.rawValue)
      let nearest = FamiliarWords.outcome(found)?.rawValue ?? NearestName.find(found, among: known)
      return Diagnostic(
        page.code, .error, "unknown outcome `\(found)`: write `allow`, `deny` or `refuse`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "")
    }
  }
}
