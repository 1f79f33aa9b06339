import SourceText

extension SuiteProblem {
  /// A fixture that is not there, or is made of itself.
  enum Fixture {
    static let page = DiagnosticPage(
      "suite/fixture",
      "`fixture` and `from` name data sets under `fixtures`, each made of others and of what it says itself.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, fixture: bsuy}"]),
      good: "fixtures: {busy: {data: {a: 1}}}\n"
        + SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, fixture: busy}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func unknown(_ name: String, among names: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(name, among: names)
      return Diagnostic(
        page.code, .error, "no fixture is named `\(name)`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? ["name it: `fixtures: {\(name): {…}}`"] : [])
    }

    static func tooDeep(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "at most \(SuiteLimits.depth) fixtures are made from each other in a row", at: span)
    }

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which is made from ")
      return Diagnostic(page.code, .error, "the fixture is made from itself: \(way)", at: span)
    }
  }
}
