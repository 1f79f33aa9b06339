import SourceText

/// A key that stands twice in one object.
enum DuplicateKey {
  static let page = DiagnosticPage(
    "realtime/duplicate-key",
    """
    The key stands twice in one object. What the service does then is not known, and whichever of the two it drops \
    may be the one that protects the data; so the file is refused.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null", ".read": "auth.uid == 'a'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null && auth.uid == 'a'"}}}"#,
    source: "a decision of this project: nothing is recorded about the service")

  static func report(_ key: String, at span: Span, first: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "the key `\(key)` stands twice in this object", at: span, label: "again here",
      labels: [Diagnostic.Label(first, "first here")],
      notes: ["it is not known which of the two the service keeps, so the file is refused: join them into one"])
  }
}
