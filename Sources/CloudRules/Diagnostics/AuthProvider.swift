import SourceText

/// The provider looked for beside the token.
enum AuthProvider {
  static let page = DiagnosticPage(
    "cloud/auth-provider",
    """
    `request.auth` has `uid` and `token`. Only Realtime Database rules have `auth.provider`; here reading it is an error, \
    so the condition never holds. The token has the provider: `request.auth.token.firebase.sign_in_provider`.
    """,
    bad: ExampleRules.around("allow read: if request.auth.provider == 'github';"),
    good: ExampleRules.around("allow read: if request.auth.token.firebase.sign_in_provider == 'github.com';"),
    source:
      "documentation: Security Rules and Firebase Authentication; Use conditions in Realtime Database Security Rules")

  /// - Parameters:
  ///   - member: from the end of `request.auth` on.
  ///   - names: edits that write the providers compared with by their ids.
  static func report(at span: Span, member: Span, names: [TextEdit]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`request.auth` has no `provider`", at: span, label: "reading it is an error",
      notes: ["write `request.auth.token.firebase.sign_in_provider == 'github.com'`, with the id of the provider"],
      fixIts: [
        FixIt("write `sign_in_provider` of the token", [TextEdit(member, ".token.firebase.sign_in_provider")] + names)
      ])
  }
}
