import SourceText

/// An `import`, which the service parses and rejects.
enum ImportStatement {
  static let page = DiagnosticPage(
    "cloud/import",
    "Rules cannot import other files. Copy what two files share into both.",
    bad: "rules_version = '2';\nimport 'roles';\nfunction f() { return true; }\n",
    good:
      "rules_version = '2';\nservice cloud.firestore {\n  match /{a=**} { allow read: if a[0] == 'b'; }\n}\n",
    source: "emulator 1.19.9; the hosted service rejects them too (davideast/pyric)")

  static func notAllowed(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "Import statements are not allowed.", at: span, label: "remove this")
  }

  static func unknownModule(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "Module \"\(text)\" is not part of the standard library.", at: span)
  }
}
