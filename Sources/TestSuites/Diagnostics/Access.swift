import SourceText

extension SuiteProblem {
  /// An access table with an operation that cannot be tested.
  enum Access {
    static let page = DiagnosticPage(
      "suite/access",
      "An access table tests every operation of the service on a path. A write needs a value.",
      bad: SuiteExample.text(cases: ["{access: /a, value: 1, allow: {ann: [raed]}}"]),
      good: SuiteExample.text(cases: ["{access: /a, value: 1, allow: {ann: [read]}}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func unknown(_ verb: String, among verbs: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(verb, among: verbs)
      let known = verbs.map { "`\($0)`" }.joined(separator: ", ")
      return Diagnostic(
        page.code, .error, "`\(verb)` is not an operation of such a path", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "", notes: ["the operations are \(known)"])
    }

    static func noValue(_ verb: String, _ path: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(verb)` of `\(path)` has no value to write", at: span,
        notes: ["nothing is stored at the path; add `value: …`"])
    }
  }
}
