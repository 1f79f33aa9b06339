import SourceText

/// A duplicate key in an object.
enum DuplicateKey {
  static let page = DiagnosticPage(
    "realtime/duplicate-key",
    """
    The key appears twice in one object. It is not known which of the two the service keeps, and the other one may \
    be the one that protects the data, so the file is rejected.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null", ".read": "auth.uid == 'a'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null && auth.uid == 'a'"}}}"#,
    source: "a decision of this project: nothing is recorded about the service")

  static func report(_ key: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "duplicate key `\(key)`", at: span, label: "defined again here",
      labels: [Diagnostic.Label(first, "first defined here")],
      notes: ["it is not known which of the two the service keeps: combine them into one"])
  }
}
