import SourceText

/// A name or photo that accounts with a linked provider may lack.
enum LinkedProfile {
  static let page = DiagnosticPage(
    "realtime/linked-profile",
    """
    The first sign-in copies the provider's name and photo to the account; linking another provider later does not. For \
    a user who signed up with a password and linked Google, `auth.token.name` and `auth.token.picture` are null until \
    the app calls `updateProfile`. A file that compares one of them with null anywhere is not reported.
    """,
    bad: #"""
      {"rules": {"notes": {
        ".read": "auth.provider == 'google' && auth.token.name == 'Ada'"
      }}}
      """#,
    good: #"""
      {"rules": {"notes": {
        ".read": "auth.provider == 'google' && auth.token.name != null && auth.token.name == 'Ada'"
      }}}
      """#,
    source: "firebase-tools, `handleLinkIdp` (operations.ts); firebaseui-web#449")

  /// - Parameter others: further places of the same file, in the order of the text.
  static func report(at span: Span, others: [Span]) -> Diagnostic {
    let more =
      others.isEmpty ? [] : ["so it is in \(others.count) more place\(others.count == 1 ? "" : "s") of this file"]
    return Diagnostic(
      page.code, .note, "linking a provider copies neither name nor photo", at: span,
      label: "missing for users who linked the provider later",
      notes: ["the token has no `name` and `picture` until the app calls `updateProfile`"] + more)
  }
}
