import SourceText

/// A grant to whoever is signed in, which is everybody where anonymous sign-in is enabled.
enum AnonymousWriter {
  static let page = DiagnosticPage(
    "realtime/anonymous-writer",
    """
    Who signs in anonymously is signed in: `auth` is not null, and anybody can do that without a word. Ask for more than \
    being signed in, or for another provider than `anonymous`.
    """,
    bad: #"{"rules": {"notes": {".write": "auth != null"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth != null && auth.provider != 'anonymous'"}}}"#,
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  /// - Parameter others: further places of the same file, in the order of the text.
  static func report(at span: Span, others: [Span]) -> Diagnostic {
    let conditions = others.count == 1 ? "condition" : "conditions"
    let more = others.isEmpty ? [] : ["so it is in \(others.count) more \(conditions) of this file"]
    return Diagnostic(
      page.code, .note, "anonymous users are signed in, too", at: span, label: "asks for nothing else",
      notes: ["where anonymous sign-in is enabled, this is everybody: ask who it is"] + more)
  }
}
