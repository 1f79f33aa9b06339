import RulePrograms
import SourceText

/// A rule that requires all that a rule above requires.
enum ImpliedRule: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/implied-rule", .security,
    """
    Rules cascade: a rule above already grants what this one grants, and requires less. So this rule restricts nothing. \
    Move the grant above down to the children that should have it.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null", "$uid": {".read": "auth != null && auth.uid === $uid"}}}}"#,
    good: #"{"rules": {"notes": {"$uid": {".read": "auth != null && auth.uid === $uid"}}}}"#,
    source: "documentation: Learn the core syntax of the Realtime Database Security Rules language (rules cascade)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, _) in rules.conditional where rule.method != .validate {
      guard let wider = grant(above: rule, rules) else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "this `.\(rule.method.rawValue)` grants nothing that a rule above does not grant",
          at: rule.keySpan, label: "cannot restrict access",
          labels: [Diagnostic.Label(wider.keySpan, "requires less, and grants everything below")]))
    }
  }

  /// Returns a rule above that grants all that the rule grants.
  static func grant(above rule: ReviewedRule, _ rules: ReviewedRules) -> ReviewedRule? {
    guard let condition = rule.condition else { return nil }
    return rules.rules(above: rule.location, rule.method).first { above in
      above.outcome == nil
        && rule.branches.allSatisfy { branch in
          above.branches.contains { isImplied($0, in: above, by: branch, of: rule, condition) }
        }
    }
  }

  private static func isImplied(
    _ weak: [NodeID], in above: ReviewedRule, by strong: [NodeID], of rule: ReviewedRule, _ condition: CheckedCondition
  ) -> Bool {
    guard let other = above.condition else { return false }
    // `data` is the data of another location there.
    if above.variables.contains("data") || above.variables.contains("newData") { return false }
    return weak.allSatisfy { id in
      strong.contains { rule.shapes[$0.index] == above.shapes[id.index] }
        || other.isSignInTest(id) && strong.contains { requiresUser($0, condition) }
    }
  }

  /// Whether the condition is `auth.uid == 'id'` or `auth.uid == $uid`, or requires a user.
  private static func requiresUser(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    if condition.isSignInTest(id) { return true }
    guard let other = condition.comparedWithUID(id) else { return false }
    return condition.type(of: other) == .string
  }
}
