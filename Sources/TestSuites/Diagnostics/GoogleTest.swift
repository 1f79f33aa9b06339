import SourceText

extension SuiteProblem {
  /// An invalid test suite of Google's rules API.
  enum GoogleTest {
    static let page = DiagnosticPage(
      "suite/google-test",
      "A `TestSuite` of the Firebase Rules API contains complete requests: expectation, method, path, and everything else that rules read.",
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
