import SourceText

/// A condition that restricts nothing, because another `allow` grants the same without one.
enum MootAllow {
  static let page = DiagnosticPage(
    "cloud/moot-allow",
    """
    Any `allow` that matches is enough: a condition restricts nothing where another `allow` grants the same methods for \
    the same documents unconditionally, at the same place or at a `{name=**}` around it.
    """,
    bad: ExampleRules.around("allow read;\n    allow get: if request.auth.uid == id;"),
    good: ExampleRules.around("allow list;\n    allow get: if request.auth.uid == id;"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9")

  static func report(at span: Span, open: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this `allow` changes nothing: another grants the same unconditionally", at: span,
      labels: [Diagnostic.Label(open, "granted here to everybody")])
  }
}
