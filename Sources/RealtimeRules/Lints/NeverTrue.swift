import RulePrograms
import SourceText

/// A condition that is true for no request, but does not say so.
enum NeverTrue: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/never-true",
    """
    The condition is false or an error for every request, so this rule grants nothing. An example is a value that is \
    compared with two different constants. Write `false` if that is meant.
    """,
    bad: #"{"rules": {"notes": {".read": "data.child('state').val() === 'a' && data.child('state').val() === 'b'"}}}"#,
    good: #"{"rules": {"notes": {".read": "data.child('state').val() === 'a' || data.child('state').val() === 'b'"}}}"#,
    source: "`Grammar/realtime.md`, Values")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules where rule.outcome == false && !rule.isLiteral {
      guard let condition = rule.condition else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "this condition is never true", at: condition.place(condition.tree.root),
          label: "grants nothing", notes: ["it is false, or an error, for every request"]))
    }
  }
}
