import SourceText

/// A key of `identities` without its domain, or in the wrong case.
enum IdentityKey {
  static let page = DiagnosticPage(
    "cloud/identity-key",
    """
    The keys of `firebase.identities` are `email`, `phone` and the ids of providers, such as `twitter.com`. Upper case \
    counts. A user with a password has the key `email`.
    """,
    bad: ExampleRules.around("allow read: if 'twitter' in request.auth.token.firebase.identities;"),
    good: ExampleRules.around("allow read: if 'twitter.com' in request.auth.token.firebase.identities;"),
    source: "documentation: Security Rules and Firebase Authentication (`firebase.identities`)")

  static func report(_ key: String, meant: String, at span: Span, _ edit: TextEdit) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`identities` never has the key `\(key)`", at: span, label: "here it is called `\(meant)`",
      fixIts: [FixIt("write `\(edit.replacement)`", [edit])])
  }
}
