import SourceText

/// An expression whose operands stand too deep inside each other.
enum Complexity {
  static let page = DiagnosticPage(
    "cloud/complexity",
    """
    Operands can stand at most \(CloudLimits.expressionDepth) deep inside each other; each `&&` of a chain counts. What \
    is longer goes into a function of its own.
    """,
    bad: chain(CloudLimits.expressionDepth + 1),
    good: chain(20),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression is too complex to evaluate safely.", at: span,
      label: "deeper than \(CloudLimits.expressionDepth) operands", notes: ["split it: a function, or a `let`"])
  }

  private static func chain(_ count: Int) -> String {
    let terms = Array(repeating: "request.auth != null", count: count)
    return ExampleRules.around("allow read: if \(terms.joined(separator: " && "));")
  }
}
