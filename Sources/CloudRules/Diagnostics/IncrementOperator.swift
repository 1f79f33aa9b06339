import SourceText

/// The operator `++` or `--`.
enum IncrementOperator {
  static let page = DiagnosticPage(
    "cloud/increment",
    "A condition cannot change a value. `--x` is not a double negation either: write `-(-x)`.",
    bad: ExampleRules.around("allow read: if --resource.data.votes > 0;"),
    good: ExampleRules.around("allow read: if -(-resource.data.votes) > 0;"),
    source: "emulator 1.19.9, whose position is that of the next token")

  /// - Parameters:
  ///   - span: the token after the operator, where the service reports it.
  ///   - sign: the operator.
  static func report(at span: Span, sign: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Increment (++) and decrement (--) operators are not supported.", at: span,
      labels: [Diagnostic.Label(sign, "the operator")])
  }
}
