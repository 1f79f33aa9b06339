import RulePrograms
import SourceText

/// A `.read` or `.write` that opens the whole database.
enum PublicRoot: Lint {
  static let page = DiagnosticPage(
    "realtime/public-root", .security,
    """
    A `.read` or `.write` of `true` at the root opens the whole database to everyone, and no rule below can revoke \
    it.
    """,
    bad: #"{"rules": {".read": true}}"#,
    good: #"{"rules": {"public": {".read": true}}}"#,
    source: "documentation: Learn the core syntax of the Realtime Database Security Rules language (rules cascade)")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (index, location) in rules.tree.locations.enumerated() where location.parent == nil {
      for rule in rules.checked.rules(at: index) where rule.written.method != .validate && rule.constant == true {
        findings.warn(report(rule.written.method, at: rule.written.keySpan))
      }
    }
  }

  private static func report(_ method: RuleMethod, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "anyone can \(method.rawValue) the whole database", at: span,
      label: "true for everyone, everywhere", notes: ["a rule below cannot revoke this grant"])
  }
}
