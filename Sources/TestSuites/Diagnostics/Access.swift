import SourceText

extension SuiteProblem {
  /// A table of all access that can not be tried out.
  enum Access {
    static let page = DiagnosticPage(
      "suite/access",
      "A table of all access tries each operation of the service on a path; what writes something needs to know what.",
      bad: SuiteExample.text(cases: ["{access: /a, value: 1, allow: {ann: [raed]}}"]),
      good: SuiteExample.text(cases: ["{access: /a, value: 1, allow: {ann: [read]}}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func unknown(_ verb: String, among verbs: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(verb, among: verbs)
      let known = verbs.map { "`\($0)`" }.joined(separator: ", ")
      return Diagnostic(
        page.code, .error, "`\(verb)` is none of what is tried on such a path", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "", notes: ["tried are \(known)"])
    }

    static func noValue(_ verb: String, _ path: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "nothing is stored at `\(path)`, and nothing says what `\(verb)` writes", at: span,
        notes: ["say it: `value: …`"])
    }
  }
}
