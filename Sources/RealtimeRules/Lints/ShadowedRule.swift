import RulePrograms
import SourceText

/// A rule below one of the same kind that is always true.
enum ShadowedRule: Lint {
  static let page = DiagnosticPage(
    "realtime/shadowed-rule", .security,
    """
    A grant cannot be revoked further down: below a rule that is always true, other rules of the same kind have no \
    effect.
    """,
    bad: #"{"rules": {"posts": {".read": true, "drafts": {".read": "auth != null"}}}}"#,
    good: #"{"rules": {"posts": {"public": {".read": true}, "drafts": {".read": "auth != null"}}}}"#,
    source: "documentation: Learn the core syntax of the Realtime Database Security Rules language (rules cascade)")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    var granted: [[RuleMethod: Span]] = []
    for (index, location) in rules.tree.locations.enumerated() {
      var inherited = location.parent.map { granted[$0] } ?? [:]
      let own = rules.checked.rules(at: index)
      for rule in own where rule.written.method != .validate && rule.constant != true {
        guard let ancestor = inherited[rule.written.method] else { continue }
        findings.warn(report(rule.written.method, at: rule.written.keySpan, ancestor: ancestor))
      }
      for rule in own where rule.constant == true {
        inherited[rule.written.method] = inherited[rule.written.method] ?? rule.written.keySpan
      }
      granted.append(inherited)
    }
  }

  private static func report(_ method: RuleMethod, at span: Span, ancestor: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this `.\(method.rawValue)` has no effect", at: span, label: "cannot restrict access",
      labels: [Diagnostic.Label(ancestor, "already grants everything below")],
      notes: ["rules cascade: move the grant down to the children that should have it"])
  }
}
