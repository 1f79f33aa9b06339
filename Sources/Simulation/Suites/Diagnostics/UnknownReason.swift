import SourceText

extension SuiteProblem {
  /// `because` names no rule of the rules file.
  enum UnknownReason {
    static let page = DiagnosticPage(
      "suite/because",
      "`because` names the rule that must decide (by its location and method, in Cloud rules by file and line), or says `no rule`, `administrator` or `invalid request`.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, because: /a/.read}"]),
      good: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, because: /.read}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ text: String, among rules: [String], at span: Span) -> Diagnostic {
      let known = rules + ExpectedReason.words
      let nearest = NearestName.find(text, among: known)
      return Diagnostic(
        page.code, .error, "there is no rule `\(text)`", at: span, label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil
          ? ["a rule is named like `\(rules.first ?? "/users/$uid/.read")`"] : [])
    }
  }
}
