import SourceText

/// A second parameter or `let` with one name in a function.
enum DuplicateVariable {
  static let page = DiagnosticPage(
    "cloud/duplicate-variable",
    """
    A function may bind each name once: two parameters, two `let` declarations, or a parameter and a `let` cannot \
    share a name.
    """,
    bad: ExampleRules.around(
      "function f(a) { let b = a; let b = !b; return b; }\n    allow read: if f(request.auth == null);"),
    good: ExampleRules.around(
      "function f(a) { let b = a; let c = !b; return c; }\n    allow read: if f(request.auth == null);"),
    source: "emulator 1.19.9")

  static func parameter(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Variable \(name.text) is already defined.", at: name.span,
      label: "second parameter with this name")
  }

  static func rebound(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "The identifier [\(name.text)] is already bound in the current scope.", at: name.span,
      label: "a name cannot be bound twice: use another name")
  }
}
