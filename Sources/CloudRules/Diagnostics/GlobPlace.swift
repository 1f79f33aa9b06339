import SourceText

/// `{name=**}` where there can be none.
enum GlobPlace {
  static let page = DiagnosticPage(
    "cloud/glob",
    """
    `{name=**}` stands for any number of segments. Version 2 takes it anywhere in a path, once, counting the matches \
    around it; version 1 takes it as the last segment.
    """,
    bad: ExampleRules.around("match /{path=**}/replies/{rest=**} { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /{path=**}/replies/{reply} { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func second(at span: Span, first: Span? = nil) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      "Invalid glob match expression. Only one glob match is permitted in a match declaration path.", at: span,
      label: "the second one on the way", labels: first.map { [Diagnostic.Label($0, "the first one")] } ?? [])
  }

  static func notLast(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      """
      Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.
      """,
      at: span, label: "segments follow it",
      notes: ["version 2 takes it anywhere: begin the file with `rules_version = '2';`"])
  }
}
