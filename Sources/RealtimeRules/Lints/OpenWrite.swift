import RulePrograms
import SourceText

/// A write of a branch without a condition.
enum OpenWrite: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/open-write", .security,
    """
    A `.write` of `true` lets anyone who knows the project write, signed in or not. Anyone can read the name of the \
    project in the app.
    """,
    bad: #"{"rules": {"notes": {".write": true}}}"#,
    good: #"{"rules": {"notes": {"$uid": {".write": "auth.uid === $uid"}}}}"#,
    source: "documentation: Insecure rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules where rule.method == .write && rule.isLiteral && rule.outcome == true {
      // `public-root` reports the root.
      guard rules.tree.locations[rule.location].parent != nil else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "anyone can write here, signed in or not", at: rule.keySpan, label: "always true",
          notes: ["this request is allowed: a write of `\(rules.path(of: rule.location))` without a user"]))
    }
  }
}
