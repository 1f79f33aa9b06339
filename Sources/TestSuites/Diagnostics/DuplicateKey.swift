import SourceText

extension SuiteProblem {
  /// A duplicate key in a mapping.
  enum DuplicateKey {
    static let page = DiagnosticPage(
      "suite/duplicate-key",
      "Keys of a mapping are unique. With a duplicate key, one of the two values is silently ignored.",
      bad: SuiteExample.text(users: "{ann: {uid: ann}, ann: {uid: bob}}"),
      good: SuiteExample.text(),
      source: "YAML 1.2 section 3.2.1.3")

    static func report(_ key: String, at span: Span, first: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "duplicate key `\(key)`", at: span, label: "remove one of the two",
        labels: [Diagnostic.Label(first, "first defined here")])
    }
  }
}
