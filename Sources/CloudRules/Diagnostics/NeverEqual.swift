import SourceText

/// A comparison whose result the types alone determine.
enum NeverEqual {
  static let page = DiagnosticPage(
    "cloud/never-equal",
    "Values of different types are never equal, except int and float.",
    bad: ExampleRules.around("allow read: if id == 7;"),
    good: ExampleRules.around("allow read: if id == '7';"),
    source: "emulator 1.19.9")

  static func report(_ sign: BinaryOperator, _ left: TypeList, _ right: TypeList, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning,
      """
      The sub-expressions are not comparable, so this comparison will always return \
      \(sign == .equal ? "false" : "true").
      """,
      at: span, label: "the left side is one of \(left.text), the right side one of \(right.text)")
  }
}
