import RulePrograms
import SourceText

/// A comparison of two types that are never equal.
enum NeverEqual: Lint {
  static let page = DiagnosticPage(
    "realtime/never-equal",
    "Values of different types are never equal, and no value is converted: `5 == '5'` is false.",
    bad: #"{"rules": {"$id": {".read": "$id == 5"}}}"#,
    good: #"{"rules": {"$id": {".read": "$id == '5'"}}}"#,
    source: "davideast/pyric, rules-rtdb-r22 and r25")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids {
        guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.precedence == .equality else {
          continue
        }
        let (first, second) = (condition.type(of: left), condition.type(of: right))
        guard isKnown(first), isKnown(second), first != second else { continue }
        findings.warn(report(sign, first, second, at: condition.place(id)))
      }
    }
  }

  private static func isKnown(_ type: RealtimeType) -> Bool {
    switch type {
    case .boolean, .number, .string, .null: true
    default: false
    }
  }

  private static func report(_ sign: BinaryOperator, _ left: RealtimeType, _ right: RealtimeType, at span: Span)
    -> Diagnostic
  {
    let outcome = sign.printed == "==" ? "false" : "true"
    return Diagnostic(
      page.code, .warning, "this is always \(outcome)", at: span,
      label: "\(left.phrase) on the left, \(right.phrase) on the right",
      notes: ["values are compared without conversion"])
  }
}
