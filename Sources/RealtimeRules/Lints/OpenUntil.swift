import RulePrograms
import RuleValues
import SourceText

/// A grant to anyone until a date: the test mode of the console.
enum OpenUntil: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/open-until", .security,
    """
    Until the date, anyone can use the data, signed in or not: these are the rules of the console's test mode. After it, \
    every request is denied. Replace the date by rules that say who may do what.
    """,
    bad: #"{"rules": {".read": "now < 253370764800000"}}"#,
    good: #"{"rules": {"notes": {"$uid": {".read": "auth.uid === $uid"}}}}"#,
    source: "documentation: Insecure rules (test mode)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.method != .validate && rule.variables == ["now"] {
      guard let end = condition.lastMoment(of: rule.branches), end.milliseconds > rules.now else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "anyone can \(rule.method.rawValue) this data until \(end.dayText)", at: rule.keySpan,
          label: "test mode: no other condition",
          notes: [
            "until then, any request is allowed, without a user; after it, none is",
            "say who may do what, such as `auth.uid === $uid`",
          ]))
    }
  }
}

extension CheckedCondition {
  /// The date until which the alternatives can be true, if each of them compares `now` with a number.
  func lastMoment(of branches: [[NodeID]]) -> Timestamp? {
    let ends = branches.compactMap { branch in branch.compactMap { lastMoment(of: $0) }.min() }
    return ends.count == branches.count ? ends.max().flatMap { Timestamp(milliseconds: $0) } : nil
  }

  private func lastMoment(of id: NodeID) -> Int64? {
    guard case .binary(let sign, let left, let right) = tree[id].kind else { return nil }
    let (time, end): (NodeID, NodeID)
    switch sign {
    case .less, .lessOrEqual: (time, end) = (left, right)
    case .greater, .greaterOrEqual: (time, end) = (right, left)
    default: return nil
    }
    guard case .identifier("now") = tree[tree.peeled(time)].kind, case .number(let number) = tree[tree.peeled(end)].kind
    else { return nil }
    return Int64(exactly: number.rounded())
  }
}
