import RulePrograms
import SourceText

/// A rule below one that is always true.
enum ShadowedRule: Lint {
  static let page = DiagnosticPage(
    "realtime/shadowed-rule",
    "A grant cannot be taken back further down: below a rule that is always true, another of its kind decides nothing.",
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
      page.code, .warning, "this `.\(method.rawValue)` decides nothing", at: span, label: "can restrict no one",
      labels: [Diagnostic.Label(ancestor, "already grants everything below")],
      notes: ["rules cascade: move the grant down to the children that it is meant for"])
  }
}
