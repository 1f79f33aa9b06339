import SourceText

/// A grant to whoever is signed in, which is everybody where anonymous sign-in is enabled.
enum AnonymousWriter {
  static let page = DiagnosticPage(
    "cloud/anonymous-writer",
    """
    Who signs in anonymously is signed in: `request.auth` is not null, and anybody can do that without a word. Ask for \
    more than being signed in, or for another provider than `anonymous`.
    """,
    bad: ExampleRules.around("allow write: if request.auth != null;"),
    good: ExampleRules.around("allow write: if request.auth.token.firebase.sign_in_provider != 'anonymous';"),
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  static func report(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      page.code, .note, "anonymous users are signed in, too", at: span, label: "asks for nothing else",
      labels: others.prefix(8).map { Diagnostic.Label($0, "so does this") },
      notes: ["where anonymous sign-in is enabled, this is everybody: ask who it is"])
  }
}
