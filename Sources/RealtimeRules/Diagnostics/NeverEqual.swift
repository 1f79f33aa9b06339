import SourceText

/// A comparison of two kinds that are never equal.
enum NeverEqual {
  static let page = DiagnosticPage(
    "realtime/never-equal",
    "Values of different kinds are never equal, and nothing is converted: `5 == '5'` is false.",
    bad: #"{"rules": {"$id": {".read": "$id == 5"}}}"#,
    good: #"{"rules": {"$id": {".read": "$id == '5'"}}}"#,
    source: "davideast/pyric, rules-rtdb-r22 and r25")

  static func report(_ sign: BinaryOperator, _ left: RealtimeType, _ right: RealtimeType, at span: Span) -> Diagnostic {
    let outcome = sign.printed == "==" ? "false" : "true"
    return Diagnostic(
      page.code, .warning, "this is always \(outcome)", at: span,
      label: "\(left.phrase) on the left, \(right.phrase) on the right",
      notes: ["values are compared without conversion"])
  }
}
