import SourceText

/// A parameter or variable that nothing reads.
enum UnusedVariable {
  static let page = DiagnosticPage(
    "cloud/unused-variable",
    "The function reads neither its parameter nor its `let` of this name.",
    bad: ExampleRules.around(
      "function isOwner(uid) { return request.auth.uid == id; }\n    allow read: if isOwner('a');"),
    good: ExampleRules.around("function isOwner(uid) { return uid == id; }\n    allow read: if isOwner('a');"),
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(page.code, .warning, "Unused variable: \(name.text).", at: name.span, label: "nothing reads it")
  }
}
