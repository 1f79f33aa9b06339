import SourceText

/// Trust in an email address that nobody has verified.
enum UnverifiedEmail {
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

  static func report(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the email address may be anybody's", at: span, label: "nobody has verified it",
      labels: others.prefix(8).map { Diagnostic.Label($0, "here too") },
      notes: ["ask for `request.auth.token.email_verified` as well"])
  }
}
