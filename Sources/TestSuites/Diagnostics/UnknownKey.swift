import SourceText

extension SuiteProblem {
  /// A key that this format does not have.
  enum UnknownKey {
    static let page = DiagnosticPage(
      "suite/unknown-key",
      "An unknown key is refused, because a misspelt one would change what is tested.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expekt: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ key: String, in place: String, among known: [String], at span: Span) -> Diagnostic {
      let hint =
        FamiliarWords.hint(key, in: place) ?? NearestName.find(key, among: known).map { "did you mean `\($0)`?" }
      return Diagnostic(
        page.code, .error, "\(place) has no key `\(key)`", at: span, label: hint ?? "",
        notes: hint == nil
          ? ["its keys are \(NearestName.closestFirst(known, to: key).map { "`\($0)`" }.joined(separator: ", "))"] : [])
    }
  }
}
