import RuleValues
import SourceText

/// A grant whose last day has passed.
enum ExpiredRule: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/expired",
    """
    The date has passed, so the condition is false and this `allow` grants nothing. The rules of the console's test \
    mode end like this after 30 days.
    """,
    bad: ExampleRules.around("allow read: if request.time < timestamp.date(2020, 1, 30);"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "documentation: Insecure rules (test mode)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.reads.contains(.time) {
      let ends = allow.branches.compactMap { branch in branch.compactMap { rules.terms.lastMoment(of: $0) }.min() }
      guard ends.count == allow.branches.count, let end = ends.max(), end.milliseconds <= rules.now else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "this `allow` ended on \(end.dayText)", at: allow.span, label: "grants nothing any more",
          notes: ["say who may do what, such as `if request.auth.uid == resource.data.owner`"]))
    }
  }
}
