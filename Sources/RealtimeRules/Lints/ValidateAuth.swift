import RulePrograms
import SourceText

/// A `.validate` that is only about the user.
enum ValidateAuth: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/validate-auth", .security,
    """
    `.validate` is about the form of new data. It grants nothing, and a delete skips it. Whether a user may write belongs \
    in `.write`.
    """,
    bad: #"{"rules": {"notes": {".validate": "auth != null"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth != null && newData.hasChildren(['text'])"}}}"#,
    source: "documentation: Security Rules language (`.validate`)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.method == .validate {
      for id in rule.branches.joined() where condition.isSignInTest(id) {
        findings.warn(
          Diagnostic(
            page.code, .note, "a delete skips this check of the user", at: condition.place(id),
            label: "`.validate` is not evaluated for a delete", notes: ["check the user in `.write`"]))
      }
    }
  }
}
