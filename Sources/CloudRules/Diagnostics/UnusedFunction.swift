import SourceText

/// A function that nothing calls.
enum UnusedFunction {
  static let page = DiagnosticPage(
    "cloud/unused-function",
    "Nothing calls the function. A call sees the functions of its own match and of those around it, not those inside.",
    bad: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if id == 'a';"),
    good: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(page.code, .warning, "Unused function: \(name.text).", at: name.span, label: "nothing calls it")
  }
}
