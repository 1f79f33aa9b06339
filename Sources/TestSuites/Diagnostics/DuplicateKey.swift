import SourceText

extension SuiteProblem {
  /// A key stands twice in one mapping.
  enum DuplicateKey {
    static let page = DiagnosticPage(
      "suite/duplicate-key",
      "A mapping names each key once: of two values for one key, one would silently be ignored.",
      bad: SuiteExample.text(users: "{ann: {uid: ann}, ann: {uid: bob}}"),
      good: SuiteExample.text(),
      source: "YAML 1.2 section 3.2.1.3")

    static func report(_ key: String, at span: Span, first: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "the key `\(key)` stands twice in this mapping", at: span, label: "here again",
        labels: [Diagnostic.Label(first, "here first")])
    }
  }
}
