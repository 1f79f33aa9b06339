import RulePrograms
import RuleValues
import SourceText

/// A grant whose last day has passed.
enum ExpiredRule: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/expired",
    """
    The date has passed, so the condition is false and this rule grants nothing. The rules of the console's test mode \
    end like this after 30 days.
    """,
    bad: #"{"rules": {"notes": {".read": "now < 1580342400000"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "documentation: Insecure rules (test mode)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.variables.contains("now") {
      guard let end = condition.lastMoment(of: rule.branches), end.milliseconds <= rules.now else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "this rule ended on \(end.dayText)", at: rule.keySpan, label: "grants nothing any more",
          notes: ["say who may do what, such as `auth.uid === $uid`"]))
    }
  }
}
