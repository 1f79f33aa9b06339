import SourceText

/// A condition that is true for no request, but does not say so.
enum NeverTrue: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/never-true",
    """
    The condition is false or an error for every request, so this `allow` grants nothing. Examples are a value that is \
    compared with two different constants, and `request.auth.uid == null`: without a user, reading `uid` is an error. \
    Write `if false` if that is meant.
    """,
    bad: ExampleRules.around("allow read: if resource.data.state == 'open' && resource.data.state == 'done';"),
    good: ExampleRules.around("allow read: if resource.data.state in ['open', 'done'];"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.allows where allow.outcome == false && !allow.isLiteral {
      let condition = rules.tree[allow.id].condition.map { rules.tree[$0].span } ?? allow.span
      findings.warn(
        Diagnostic(
          page.code, .warning, "this condition is never true", at: condition, label: "grants nothing",
          notes: ["it is false, or an error, for every request"]))
    }
  }
}
