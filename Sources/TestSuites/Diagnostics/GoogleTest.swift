import SourceText

extension SuiteProblem {
  /// A test suite of Google's rules API that is none.
  enum GoogleTest {
    static let page = DiagnosticPage(
      "suite/google-test",
      "A `TestSuite` of the Firebase Rules API states each request in full: expectation, method, path, and what else the rules see.",
      bad:
        #"{"testCases": [{"expectation": "MAYBE", "request": {"method": "get", "path": "/databases/(default)/documents/a/b"}}]}"#,
      good:
        #"{"testCases": [{"expectation": "DENY", "request": {"method": "get", "path": "/databases/(default)/documents/a/b"}}]}"#,
      source: "Firebase Rules API, discovery document, revision 20241125: `TestCase`")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }

    static func warn(_ message: String, at span: Span, note: String) -> Diagnostic {
      Diagnostic(page.code, .warning, message, at: span, notes: [note])
    }
  }
}
