import SourceText

/// A name or photo that accounts with a linked provider may lack.
enum LinkedProfile: Lint {
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

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    var isAboutProviders = false
    var places: [Span] = []
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids {
        guard case .auth = condition.type(of: id), let path = condition.member(id) else { continue }
        switch path {
        case ["auth", "provider"], ["auth", "token", "firebase", "sign_in_provider"],
          ["auth", "token", "firebase", "identities"]:
          isAboutProviders = true
        case ["auth", "token", "name"], ["auth", "token", "picture"]:
          if condition.isComparedWithNull(id) { return }
          places.append(condition.place(id))
        default: break
        }
      }
    }
    places.sort { $0.start < $1.start }
    guard isAboutProviders, let first = places.first else { return }
    findings.warn(report(at: first, others: Array(places.dropFirst())))
  }

  /// - Parameter others: further places of the same file, in the order of the text.
  private static func report(at span: Span, others: [Span]) -> Diagnostic {
    let more =
      others.isEmpty ? [] : ["so it is in \(others.count) more place\(others.count == 1 ? "" : "s") of this file"]
    return Diagnostic(
      page.code, .note, "linking a provider copies neither name nor photo", at: span,
      label: "missing for users who linked the provider later",
      notes: ["the token has no `name` and `picture` until the app calls `updateProfile`"] + more)
  }
}
