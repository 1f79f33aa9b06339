import SourceText

/// A condition that is true for every request, but does not say so.
enum AlwaysTrue: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/always-true", .security,
    """
    The condition is true for every request, so this `allow` grants to anyone. With `|| true`, the other side of the \
    `||` does not matter. Write `if true` if that is meant.
    """,
    bad: ExampleRules.around("allow read: if request.auth != null || true;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.allows where allow.outcome == true && !allow.isLiteral && allow.service != nil {
      let condition = rules.tree[allow.id].condition.map { rules.tree[$0].span } ?? allow.span
      findings.warn(
        Diagnostic(
          page.code, .warning, "this condition is always true", at: condition, label: "true for every request",
          notes: ["anyone is allowed, signed in or not"]))
    }
  }
}
