import SourceText

/// A key of `identities` without its domain, or in the wrong case.
enum IdentityKey {
  static let page = DiagnosticPage(
    "realtime/identity-key",
    """
    The keys of `auth.token.firebase.identities` are `email`, `phone` and the ids of providers, such as `twitter.com`. \
    Upper case counts. A user with a password has the key `email`. Any other key is null.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.token.firebase.identities['twitter'] != null"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.firebase.identities['twitter.com'] != null"}}}"#,
    source: "documentation: Security Rules and Firebase Authentication (`firebase.identities`)")

  static func report(_ key: String, meant: String, at span: Span, _ edit: TextEdit) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`identities` never has the key `\(key)`", at: span, label: "here it is called `\(meant)`",
      fixIts: [FixIt("write `\(edit.replacement)`", [edit])])
  }
}
