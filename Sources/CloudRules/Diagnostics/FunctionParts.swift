import SourceText

/// A `function` with a missing part.
enum FunctionParts {
  static let page = DiagnosticPage(
    "cloud/function",
    "The form is `function name(a, b) { let x = …; return …; }`: any number of `let` declarations, then one `return`.",
    bad: ExampleRules.around("function isOwner() { }\n    allow read: if isOwner();"),
    good: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9")

  static func missingBody(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' body", at: span, label: "expected `return` and a value before this")
  }

  static func missingName(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' id", at: span, label: "expected a name before this",
      notes: ["functions cannot be anonymous"])
  }

  static func missingSignature(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' signature", at: span, label: "expected `()` before this",
      fixIts: [FixIt("write `()`", [TextEdit(Span(at: span.start), "() ")])])
  }
}
