import RulePrograms
import SourceText

/// `a && a` and `a || a`
enum RepeatedOperand: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/repeated-operand",
    "The same condition occurs twice in one `&&` or `||`. Perhaps one of them is about something else.",
    bad: #"{"rules": {"notes": {".read": "auth != null && auth != null"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "`Grammar/realtime.md`, Operators", fix: .hidesMistake)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules {
      guard let condition = rule.condition else { continue }
      for id in condition.tree.ids {
        guard case .binary(let sign, _, _) = condition.tree[id].kind, sign == .and || sign == .or,
          isChain(id, sign, condition)
        else { continue }
        var seen: [Int: NodeID] = [:]
        for operand in condition.operands(of: id, sign) {
          guard let first = seen.updateValue(operand, forKey: rule.shapes[operand.index]) else { continue }
          findings.warn(
            Diagnostic(
              page.code, .note, "this condition occurs twice", at: condition.place(operand), label: "has no effect",
              labels: [Diagnostic.Label(condition.place(first), "the same in this `\(sign.rawValue)`")],
              fixIts: removal(of: operand, condition)))
        }
      }
    }
  }

  private static func removal(of operand: NodeID, _ condition: CheckedCondition) -> [FixIt] {
    guard let user = condition.user(of: operand), case .binary(_, let left, let right) = condition.tree[user].kind
    else {
      return []
    }
    let (first, second) = (condition.place(left), condition.place(right))
    let isRight = second.start <= condition.place(operand).start
    return [
      FixIt(
        "remove the repetition", [TextEdit(isRight ? Span(first.end, second.end) : Span(first.start, second.start), "")]
      )
    ]
  }

  private static func isChain(_ id: NodeID, _ sign: BinaryOperator, _ condition: CheckedCondition) -> Bool {
    guard let user = condition.user(of: id), case .binary(sign, _, _) = condition.tree[user].kind else { return true }
    return false
  }
}
