import SourceText

extension SuiteProblem {
  /// A time that is none.
  enum Time {
    static let page = DiagnosticPage(
      "suite/time",
      "`now` is in milliseconds since 1970, or a date and time of RFC 3339.",
      bad: SuiteExample.text(now: "yesterday"),
      good: SuiteExample.text(now: "2024-05-01T12:00:00Z"),
      source: "RFC 3339")

    static func report(at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`now` takes milliseconds since 1970 or a text such as `2024-05-01T12:00:00Z`", at: span)
    }
  }
}
