import SourceText

/// Two captures of one name in one path.
enum DuplicateCapture {
  static let page = DiagnosticPage(
    "cloud/duplicate-capture",
    "A path captures each name once. A match inside another may use its name again, and then hides it.",
    bad: ExampleRules.around("match /comments/{comment}/replies/{comment} { allow read: if comment == id; }"),
    good: ExampleRules.around("match /comments/{comment}/replies/{reply} { allow read: if comment == id; }"),
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Variable \(name.text) already exists in the PathTemplate.", at: name.span,
      label: "captured before in this path")
  }
}
