import SourceText

/// A parameter or variable of a name that the function has already.
enum DuplicateVariable {
  static let page = DiagnosticPage(
    "cloud/duplicate-variable",
    "A function binds each name once: no two parameters, no two `let`, and no `let` of a parameter's name.",
    bad: ExampleRules.around(
      "function f(a) { let b = a; let b = !b; return b; }\n    allow read: if f(request.auth == null);"),
    good: ExampleRules.around(
      "function f(a) { let b = a; let c = !b; return c; }\n    allow read: if f(request.auth == null);"),
    source: "emulator 1.19.9")

  static func parameter(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Variable \(name.text) is already defined.", at: name.span,
      label: "a second parameter of this name")
  }

  static func rebound(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "The identifier [\(name.text)] is already bound in the current scope.", at: name.span,
      label: "nothing can be assigned twice; take another name")
  }
}
