import RulePrograms
import SourceText

/// A rule of `false` below a rule that may grant.
enum OverruledDenial: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/overruled-denial", .security,
    """
    Rules cascade: if a rule above grants the request, `false` further down denies nothing. Move the grant down to the \
    children that should have it.
    """,
    bad: #"{"rules": {"notes": {".write": "auth.token.admin === true", "log": {".write": false}}}}"#,
    good: #"{"rules": {"notes": {"texts": {".write": "auth.token.admin === true"}, "log": {".write": false}}}}"#,
    source: "documentation: Learn the core syntax of the Realtime Database Security Rules language (rules cascade)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules where rule.outcome == false && rule.isLiteral && rule.method != .validate {
      // `shadowed-rule` reports rules below one that is always true.
      let above = rules.rules(above: rule.location, rule.method)
      guard let grant = above.first(where: { $0.outcome == nil }), !above.contains(where: { $0.outcome == true }) else {
        continue
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "`false` does not revoke the grant of a rule above", at: rule.keySpan,
          label: "denies nothing if the rule above grants",
          labels: [Diagnostic.Label(grant.keySpan, "grants everything below if its condition holds")]))
    }
  }
}
