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
      let nearest = rules.first { isAt(text, $0) } ?? NearestName.find(text, among: known)
      return Diagnostic(
        page.code, .error, "there is no rule `\(text)`", at: span, label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil
          ? ["a rule is named like `\(rules.first ?? "/users/$uid/.read")`"] : [])
    }

    /// Whether `text` is the name of the rule with keys in the place of captures: `/users/ann/.read`.
    private static func isAt(_ text: String, _ rule: String) -> Bool {
      let keys = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let steps = rule.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return keys.count == steps.count
        && zip(keys, steps).allSatisfy { $1.first == UInt8(ascii: "$") || $0.elementsEqual($1) }
    }
  }
}
