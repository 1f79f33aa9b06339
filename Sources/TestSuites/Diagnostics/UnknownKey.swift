import SourceText

extension SuiteProblem {
  /// A key that the suite format does not define.
  enum UnknownKey {
    static let page = DiagnosticPage(
      "suite/unknown-key",
      "Unknown keys are rejected, because a misspelled key changes what a suite tests.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expekt: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ key: String, in place: String, among known: [String], at span: Span) -> Diagnostic {
      let hint =
        FamiliarWords.hint(key, in: place) ?? NearestName.find(key, among: known).map { "did you mean `\($0)`?" }
      return Diagnostic(
        page.code, .error, "unknown key `\(key)` in \(place)", at: span, label: hint ?? "",
        notes: hint == nil ? ["the keys are \(list(known))"] : [])
    }

    /// Returns the keys in the order of the format, which has the common ones first.
    private static func list(_ keys: [String]) -> String {
      keys.prefix(shown).map { "`\($0)`" }.joined(separator: ", ") + (keys.count > shown ? ", …" : "")
    }

    private static let shown = 16
  }
}
