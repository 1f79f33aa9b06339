import SourceText

/// A write whose condition does not look at the user.
enum UnauthenticatedWrite: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unauthenticated-write", .security,
    """
    The condition reads nothing of `request.auth`, so it allows a request without a user as well. A check of the data \
    alone does not say who may write it.
    """,
    bad: ExampleRules.around("allow create: if request.resource.data.text is string;"),
    good: ExampleRules.around("allow create: if request.auth != null && request.resource.data.text is string;"),
    source: "documentation: Insecure rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where !allow.methods.isDisjoint(with: .writes) {
      guard allow.reads.isDisjoint(with: [.auth, .document]), allow.reads != .time else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "this write does not look at the user", at: allow.span,
          label: "allowed without signing in if the data fits",
          notes: ["require a user, such as `request.auth != null`, or who it is"]))
    }
  }
}
