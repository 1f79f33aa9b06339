import SourceText

/// A match whose path nothing has.
enum MatchPrefix {
  static let page = DiagnosticPage(
    "cloud/match-prefix",
    """
    The paths of documents begin with `/databases/{database}/documents`, those of objects with `/b/{bucket}/o`. A rule \
    elsewhere is never asked.
    """,
    bad:
      "rules_version = '2';\nservice cloud.firestore {\n  match /notes/{id} { allow read: if request.auth != null; }\n}\n",
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func report(_ prefix: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this path never matches", at: span, label: "paths begin with `\(prefix)`",
      notes: ["put it into `match \(prefix) { … }`"])
  }
}
