import RulePrograms
import SourceText

/// A decision by an email address that may not be the user's own. Reported once for a file, which often repeats it.
enum UnverifiedEmail: Lint {
  static let page = DiagnosticPage(
    "realtime/unverified-email", .security,
    """
    Anyone can sign up with any email address. Until `auth.token.email_verified` is true, the address may belong to \
    someone else. A condition that reads `email_verified` is not reported.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.token.email == 'boss@example.com'"}}}"#,
    good: """
      {"rules": {"notes": {
        ".read": "auth.token.email == 'boss@example.com' && auth.token.email_verified == true"
      }}}
      """,
    source: "documentation: Security Rules and Firebase Authentication (`email_verified`)")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    if let diagnostic = report(at: rules.conditions.compactMap({ place(in: $0.condition) })) {
      findings.warn(diagnostic)
    }
  }

  private static func place(in condition: CheckedCondition) -> Span? {
    var first: NodeID?
    for id in condition.tree.ids {
      guard case .auth = condition.type(of: id), let path = condition.path(of: id) else { continue }
      if path == ["auth", "token", "email_verified"] { return nil }
      if path == ["auth", "token", "email"], first == nil, !condition.isComparedWithNull(id) { first = id }
    }
    return first.map { condition.place($0) }
  }

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .warning, "the email address may not be the user's own", at: places,
      label: "used without `email_verified`", further: "also used here",
      notes: ["anyone can sign up with any address: require `auth.token.email_verified == true` as well"])
  }
}
