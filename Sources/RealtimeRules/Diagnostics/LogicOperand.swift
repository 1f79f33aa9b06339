import SourceText

/// An operand of `!`, `&&`, `||` or `?` that is not a boolean.
enum LogicOperand {
  static let page = DiagnosticPage(
    "realtime/logic-operand",
    "`!`, `&&`, `||` and the condition of `? :` require booleans. No other value counts as true or false.",
    bad: #"{"rules": {"notes": {".read": "auth && auth.uid == 'a'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null && auth.uid == 'a'"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  /// - Parameter found: the type that was found, as a phrase; the same in all three functions.
  static func report(
    _ sign: BinaryOperator, _ side: Side, _ found: String, at span: Span, fixIts: [FixIt]
  ) -> Diagnostic {
    diagnostic("\(side.capitalized) operand of \(sign.printed) must be boolean.", found, at: span, fixIts: fixIts)
  }

  static func negated(_ found: String, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    diagnostic("! only operates on booleans.", found, at: span, fixIts: fixIts)
  }

  static func test(_ found: String, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    diagnostic("condition of ? must be boolean.", found, at: span, fixIts: fixIts)
  }

  private static func diagnostic(
    _ headline: String, _ found: String, at span: Span, fixIts: [FixIt]
  ) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline, at: span, label: "this is \(found)",
      notes: ["only a boolean counts as true or false: compare the value, for example with `null` or `true`"],
      fixIts: fixIts)
  }
}
