import SourceText

extension SuiteProblem {
  /// A reference to a named value that leads nowhere.
  enum ValueReference {
    static let page = DiagnosticPage(
      "suite/value",
      "`{$use: NAME}` stands for a value under `values`, with the changes that `$with` and `$without` name.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, data: {$use: lounge}}"]),
      good: "values: {lounge: {name: Lounge}}\n"
        + SuiteExample.text(cases: [
          "{as: ann, read: /a, expect: allow, data: {a: {$use: lounge, $with: {topic: Tea}, $without: [name]}}}"
        ]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter name: nil where `$use` is no text.
    static func unknown(_ name: String?, among names: [String], at span: Span) -> Diagnostic {
      guard let name else { return Diagnostic(page.code, .error, "`$use` takes the name of a value", at: span) }
      let nearest = NearestName.find(name, among: names)
      return Diagnostic(
        page.code, .error, "no value is named `\(name)`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? ["name it: `values: {\(name): …}`"] : [])
    }

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which uses ")
      return Diagnostic(page.code, .error, "the value uses itself: \(way)", at: span)
    }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error,
        "references may stand for \(SuiteLimits.aliasValues) values in all, \(SuiteLimits.depth) inside each other",
        at: span)
    }

    static func stray(_ key: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(key)` does not go with `$use`", at: span,
        notes: ["what is changed stands under `$with`: `{$use: NAME, $with: {\(key): …}}`"])
    }

    static func noPlace(_ path: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "there is no mapping on the way to `\(path)`", at: span)
    }
  }
}
