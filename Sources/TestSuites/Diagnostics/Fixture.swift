import SourceText

extension SuiteProblem {
  /// An unknown fixture, or a fixture that includes itself.
  enum Fixture {
    static let page = DiagnosticPage(
      "suite/fixture",
      "`fixture` and `from` name data sets under `fixtures`. A data set combines the ones in its `from` with its own data.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, fixture: bsuy}"]),
      good: "fixtures: {busy: {data: {a: 1}}}\n"
        + SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, fixture: busy}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func unknown(_ name: String, among names: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(name, among: names)
      return Diagnostic(
        page.code, .error, "unknown fixture `\(name)`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? ["define it: `fixtures: {\(name): {…}}`"] : [])
    }

    static func tooDeep(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "fixtures are nested deeper than \(SuiteLimits.depth) levels", at: span)
    }

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which includes ")
      return Diagnostic(page.code, .error, "the fixture includes itself: \(way)", at: span)
    }
  }
}
