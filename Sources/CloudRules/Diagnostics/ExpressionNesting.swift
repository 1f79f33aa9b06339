import SourceText

/// Operands inside each other, deeper than is read.
enum ExpressionNesting {
  static let page = DiagnosticPage(
    "cloud/nesting",
    "Parentheses, brackets, calls, `!` and `? :` can stand at most \(SyntaxLimits.nesting) deep inside each other.",
    bad: nested(SyntaxLimits.nesting + 1),
    good: nested(20),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression is too complex to evaluate safely.", at: span,
      label: "more than \(SyntaxLimits.nesting) deep", notes: ["split it: a function, or a `let`"])
  }

  private static func nested(_ depth: Int) -> String {
    let signs = String(repeating: "!", count: depth)
    return ExampleRules.around("allow read: if \(signs)(request.auth != null);")
  }
}
