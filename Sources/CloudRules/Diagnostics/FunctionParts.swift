import SourceText

/// A part of a `function` is missing.
enum FunctionParts {
  static let page = DiagnosticPage(
    "cloud/function",
    "A function reads `function name(a, b) { let x = …; return …; }`: any number of `let`, then one `return`.",
    bad: ExampleRules.around("function isOwner() { }\n    allow read: if isOwner();"),
    good: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9")

  static func missingBody(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' body", at: span, label: "`return` and a value must stand before this")
  }

  static func missingName(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' id", at: span, label: "a name must stand before this",
      notes: ["there are no functions without a name"])
  }

  static func missingSignature(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'function' signature", at: span, label: "`()` must stand before this",
      fixIts: [FixIt("write `()`", [TextEdit(Span(at: span.start), "() ")])])
  }
}
