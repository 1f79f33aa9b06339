import SourceText

extension SuiteProblem {
  /// Data that no database can hold.
  enum Data {
    static let page = DiagnosticPage(
      "suite/data",
      "`data` is what a Realtime Database export holds, `documents` are documents by path, `objects` metadata by name: all within the limits of the services.",
      bad: SuiteExample.text(data: #"{"a.b": 1}"#),
      good: SuiteExample.text(data: "{ab: 1}"),
      source: "Realtime Database limits")

    static func report(_ problem: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, problem, at: span)
    }
  }
}
