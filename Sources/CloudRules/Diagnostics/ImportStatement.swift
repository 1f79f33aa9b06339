import SourceText

/// `import`, which the service reads and refuses.
enum ImportStatement {
  static let page = DiagnosticPage(
    "cloud/import",
    "A rules file is one file: nothing can be imported. What two files need is written into both.",
    bad: "rules_version = '2';\nimport 'roles';\nfunction f() { return true; }\n",
    good:
      "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow read: if request.auth != null; }\n}\n",
    source: "emulator 1.19.9; the hosted service refuses them too (davideast/pyric)")

  static func notAllowed(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "Import statements are not allowed.", at: span, label: "leave this away")
  }

  static func unknownModule(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "Module \"\(text)\" is not part of the standard library.", at: span)
  }
}
