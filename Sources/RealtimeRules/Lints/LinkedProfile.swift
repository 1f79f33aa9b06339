import RulePrograms
import SourceText

/// A name or photo that accounts with a linked provider may lack. Reported once for a file that reads providers.
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
    if isAboutProviders, let diagnostic = report(at: places) { findings.warn(diagnostic) }
  }

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .note, "linking a provider copies neither name nor photo", at: places,
      label: "missing for users who linked the provider later", further: "also read here",
      notes: ["the token has no `name` and `picture` until the app calls `updateProfile`"])
  }
}
