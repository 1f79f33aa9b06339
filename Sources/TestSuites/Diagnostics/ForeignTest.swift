import SourceText

extension SuiteProblem {
  /// A test of another tool with content that its format does not define.
  enum ForeignTest {
    static let page = DiagnosticPage(
      "suite/foreign-test",
      "Files of targaryen (`root`, `users`, `tests`) and of Pyric (cases with `expectation`, `method`, `path`) are read directly. Unknown keys of those formats are rejected.",
      bad: #"{"users": {"ann": null}, "tests": {"/a": {"canReed": ["ann"]}}}"#,
      good: #"{"users": {"ann": null}, "tests": {"/a": {"canRead": ["ann"]}}}"#,
      source: "goldibex/targaryen 3.1.0, README; davideast/pyric, `TestCase`")

    static func warn(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .warning, message, at: span)
    }

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }
  }
}
