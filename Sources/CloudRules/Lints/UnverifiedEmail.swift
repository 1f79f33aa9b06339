import SourceText

/// A decision by an email address that may not be the user's own. Reported once for a file, which often repeats it.
enum UnverifiedEmail: Lint {
  static let page = DiagnosticPage(
    "cloud/unverified-email", .security,
    """
    Anyone can sign up with any email address. Until `email_verified` is true, the address may belong to someone else. \
    A file that reads `email_verified` anywhere is not reported.
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
    if let diagnostic = report(at: trusted) { findings.warn(diagnostic) }
  }

  /// Whether the address is only compared with null.
  private static func isOnlyTested(_ id: NodeID, _ rules: LintedRules) -> Bool {
    guard let user = rules.user(of: id), let (left, right) = rules.equality(user) else { return false }
    return rules.isNull(left) || rules.isNull(right)
  }

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .warning, "the email address may not be the user's own", at: places,
      label: "used without `email_verified`", further: "also used here",
      notes: ["anyone can sign up with any address: require `request.auth.token.email_verified` as well"])
  }
}
