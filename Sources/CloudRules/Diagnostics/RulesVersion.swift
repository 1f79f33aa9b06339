import SourceText

/// A `rules_version` that does not exist.
enum RulesVersion {
  static let page = DiagnosticPage(
    "cloud/rules-version",
    "The versions are '1' and '2'. A file without a version has version 1.",
    bad:
      "rules_version = '3';\nservice cloud.firestore {\n  match /{a=**} { allow read: if a[0] == 'b'; }\n}\n",
    good:
      "rules_version = '2';\nservice cloud.firestore {\n  match /{a=**} { allow read: if a[0] == 'b'; }\n}\n",
    source: "emulator 1.19.9")

  static func report(_ text: String, at span: Span, value: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Unsupported rules version \(text).", at: span,
      labels: [Diagnostic.Label(value, "expected `'1'` or `'2'`")],
      fixIts: [FixIt("write `'2'`", [TextEdit(value, "'2'")])])
  }
}
