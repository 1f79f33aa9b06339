import RulePrograms
import SourceText

/// A condition that is true for every request, but does not say so.
enum AlwaysTrue: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/always-true", .security,
    """
    The condition is true for every request, so this rule grants to anyone. With `|| true`, the other side of the `||` \
    does not matter. Write `true` if that is meant.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null || true"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "`Grammar/realtime.md`, Values")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules where rule.outcome == true && !rule.isLiteral && rule.method != .validate {
      guard let condition = rule.condition else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "this condition is always true", at: condition.place(condition.tree.root),
          label: "true for every request", notes: ["anyone is allowed, signed in or not"]))
    }
  }
}
