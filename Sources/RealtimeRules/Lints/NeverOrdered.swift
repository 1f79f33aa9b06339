import RulePrograms
import SourceText

/// An ordering comparison of two types that have no common order.
enum NeverOrdered: Lint {
  static let page = DiagnosticPage(
    "realtime/never-ordered",
    "A number and a string cannot be ordered. The comparison fails, and a failure makes the whole rule false.",
    bad: #"{"rules": {"$id": {".read": "$id > 5"}}}"#,
    good: #"{"rules": {"$id": {".read": "$id.length > 5"}}}"#,
    source: "goldibex/targaryen, test/spec/lib/parser/fixtures.json; davideast/pyric, rtdb-rules-type-check (it loads)")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids {
        guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.precedence == .relational
        else {
          continue
        }
        let types = (condition.type(of: left), condition.type(of: right))
        guard types == (.number, .string) || types == (.string, .number) else { continue }
        findings.warn(report(sign, types.0, types.1, at: condition.place(id)))
      }
    }
  }

  private static func report(_ sign: BinaryOperator, _ left: RealtimeType, _ right: RealtimeType, at span: Span)
    -> Diagnostic
  {
    Diagnostic(
      page.code, .warning, "this always fails, which makes the whole rule false", at: span,
      label: "`\(sign.printed)` between \(left.phrase) and \(right.phrase)")
  }
}
