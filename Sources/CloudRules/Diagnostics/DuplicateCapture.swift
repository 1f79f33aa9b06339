import SourceText

/// Two captures with one name in one path.
enum DuplicateCapture {
  static let page = DiagnosticPage(
    "cloud/duplicate-capture",
    "A path may capture each name once. A nested match may reuse a name of an enclosing match, which it then hides.",
    bad: ExampleRules.around("match /comments/{comment}/replies/{comment} { allow read: if comment == id; }"),
    good: ExampleRules.around("match /comments/{comment}/replies/{reply} { allow read: if comment == id; }"),
    source: "emulator 1.19.9")

  static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Variable \(name.text) already exists in the PathTemplate.", at: name.span,
      label: "already captured in this path")
  }
}
