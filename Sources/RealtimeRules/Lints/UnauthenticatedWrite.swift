import RulePrograms
import SourceText

/// A write whose condition does not look at the user.
enum UnauthenticatedWrite: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/unauthenticated-write", .security,
    """
    The condition does not read `auth`, so it allows a request without a user as well. A check of the data alone does \
    not say who may write it.
    """,
    bad: #"{"rules": {"notes": {"$id": {".write": "!data.exists() || newData.exists()"}}}}"#,
    good: ##"{"rules": {"notes": {"$id": {".write": "data.child('owner').val() === auth.uid && auth != null"}}}}"##,
    source: "documentation: Insecure rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, _) in rules.conditional where rule.method == .write {
      guard !rule.variables.contains("auth"), rule.variables != ["now"] else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "this write does not look at the user", at: rule.keySpan,
          label: "allowed without signing in if the data fits",
          notes: ["require a user, such as `auth != null`, or who it is"]))
    }
  }
}
