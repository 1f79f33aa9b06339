import SourceText

/// A file without a declaration.
enum RulesEmpty {
  static let page = DiagnosticPage(
    "cloud/empty",
    "A rules file holds at least one `service` or `function`.",
    bad: "// nothing yet\n",
    good: "rules_version = '2';\nservice cloud.firestore {\n  match /{path=**} { allow read, write: if false; }\n}\n",
    source: "emulator 1.19.9, which has this text for a file of no bytes")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Rules content empty. Compilation aborted.", at: span,
      label: "`service cloud.firestore { … }` or `service firebase.storage { … }` must stand here")
  }
}
