import SourceText

/// Trust in an email address that nobody has verified.
enum UnverifiedEmail: Lint {
  static let page = DiagnosticPage(
    "cloud/unverified-email",
    """
    Anybody can sign up with the address of somebody else. Until `email_verified` is true, `email` says nothing about who \
    it is.
    """,
    bad: ExampleRules.around("allow read: if request.auth.token.email == resource.data.email;"),
    good: ExampleRules.around(
      "allow read: if request.auth.token.email_verified && request.auth.token.email == resource.data.email;"),
    source: "documentation: Security Rules and Firebase Authentication")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    var trusted: [Span] = []
    for id in rules.tree.nodeIDs {
      guard case .member = rules.tree[id].kind else { continue }
      switch rules.requestMember(of: id) {
      case .emailVerified: return
      case .email where !isOnlyTested(id, rules): trusted.append(rules.tree[id].span)
      default: break
      }
    }
    if let first = trusted.first { findings.warn(report(at: first, others: Array(trusted.dropFirst()))) }
  }

  /// Whether only its presence matters.
  private static func isOnlyTested(_ id: NodeID, _ rules: LintedRules) -> Bool {
    guard let user = rules.user(of: id), let (left, right) = rules.equality(user) else { return false }
    return rules.isNull(left) || rules.isNull(right)
  }

  private static func report(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the email address may be anybody's", at: span, label: "nobody has verified it",
      labels: others.prefix(8).map { Diagnostic.Label($0, "here too") },
      notes: ["ask for `request.auth.token.email_verified` as well"])
  }
}
