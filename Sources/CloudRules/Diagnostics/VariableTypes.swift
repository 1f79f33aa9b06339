import SourceText

/// A variable whose uses no type fits.
enum VariableTypes {
  static let page = DiagnosticPage(
    "cloud/variable-types",
    "No type fits all uses of the variable, so at least one of them is an error whenever it is evaluated.",
    bad: ExampleRules.around(
      "function f(a) { return a.matches('x') || a.hasAny(['x']); }\n    allow read: if f(resource.data.tags);"),
    good: ExampleRules.around(
      "function f(a) { return a.hasAny(['x', 'y']); }\n    allow read: if f(resource.data.tags);"),
    source: "emulator 1.19.9, whose position is the beginning of the expression with all uses")

  static func report(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Invalid type. There is no type for variable '\(name)' that satisfies all clauses.",
      at: span,
      label: "one of the uses of `\(name)` is an error")
  }
}
