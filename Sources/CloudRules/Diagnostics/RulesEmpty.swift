import SourceText

/// A file without declarations.
enum RulesEmpty {
  static let page = DiagnosticPage(
    "cloud/empty",
    "A rules file contains at least one `service` or `function`.",
    bad: "// nothing yet\n",
    good: "rules_version = '2';\nservice cloud.firestore {\n  match /{path=**} { allow read, write: if false; }\n}\n",
    source: "emulator 1.19.9, which reports this for an empty file")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Rules content empty. Compilation aborted.", at: span,
      label: "expected `service cloud.firestore { … }` or `service firebase.storage { … }`")
  }
}
