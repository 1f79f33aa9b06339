import SourceText

/// An expression that is nested too deeply for the parser.
enum ExpressionNesting {
  static let page = DiagnosticPage(
    "cloud/nesting", .limits,
    "Parentheses, brackets, calls, `!` and `? :` may be nested at most \(SyntaxLimits.nesting) levels deep.",
    bad: nested(SyntaxLimits.nesting + 1),
    good: nested(20),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression is too complex to evaluate safely.", at: span,
      label: "nested deeper than \(SyntaxLimits.nesting) levels", notes: ["move a part into a function or a `let`"])
  }

  private static func nested(_ depth: Int) -> String {
    let signs = String(repeating: "!", count: depth)
    return ExampleRules.around("allow read: if \(signs)(request.auth != null);")
  }
}
