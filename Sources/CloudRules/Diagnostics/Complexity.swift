import SourceText

/// An expression whose operands are nested too deeply.
enum Complexity {
  static let page = DiagnosticPage(
    "cloud/complexity", .limits,
    """
    Operands may be nested at most \(CloudLimits.expressionDepth) levels deep; each `&&` in a chain is a level. Move \
    part of a longer expression into a function.
    """,
    bad: chain(CloudLimits.expressionDepth + 1),
    good: chain(20),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression is too complex to evaluate safely.", at: span,
      label: "nested deeper than \(CloudLimits.expressionDepth) operands",
      notes: ["move a part into a function or a `let`"])
  }

  private static func chain(_ count: Int) -> String {
    let terms = Array(repeating: "request.auth != null", count: count)
    return ExampleRules.around("allow read: if \(terms.joined(separator: " && "));")
  }
}
