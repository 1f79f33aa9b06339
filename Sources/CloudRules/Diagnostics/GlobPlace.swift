import SourceText

/// A `{name=**}` where none is allowed.
enum GlobPlace {
  static let page = DiagnosticPage(
    "cloud/glob",
    """
    `{name=**}` matches any number of segments. Version 2 allows one anywhere in a path, counting the enclosing \
    matches; version 1 allows it as the last segment only.
    """,
    bad: ExampleRules.around("match /{path=**}/replies/{rest=**} { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /{path=**}/replies/{reply} { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func second(at span: Span, first: Span? = nil) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      "Invalid glob match expression. Only one glob match is permitted in a match declaration path.", at: span,
      label: "a second `{name=**}` on this path", labels: first.map { [Diagnostic.Label($0, "the first one")] } ?? [])
  }

  static func notLast(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      """
      Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.
      """,
      at: span, label: "segments follow it",
      notes: ["version 2 allows it anywhere: start the file with `rules_version = '2';`"])
  }
}
