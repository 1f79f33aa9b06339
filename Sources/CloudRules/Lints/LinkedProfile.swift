import RulePrograms
import SourceText

/// A name or photo that accounts with a linked provider may lack. Reported once for a file that reads providers.
enum LinkedProfile: Lint {
  static let page = DiagnosticPage(
    "cloud/linked-profile",
    """
    The first sign-in copies the provider's name and photo to the account; linking another provider later does not. For \
    a user who signed up with a password and linked Google, `name` and `picture` are missing until the app calls \
    `updateProfile`. Reading a missing claim is an error. A file that tests for the claim anywhere is not \
    reported.
    """,
    bad: ExampleRules.around(
      """
      allow create: if request.auth.token.firebase.sign_in_provider == 'google.com'
          && request.resource.data.author == request.auth.token.name;
      """),
    good: ExampleRules.around(
      """
      allow create: if request.auth.token.firebase.sign_in_provider == 'google.com'
          && request.resource.data.author == request.auth.token.get('name', '');
      """),
    source: "firebase-tools, `handleLinkIdp` (operations.ts); firebaseui-web#449")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    var isAboutProviders = false
    var places: [Span] = []
    for id in rules.tree.nodeIDs {
      if isPresenceTest(id, rules) { return }
      switch rules.requestMember(of: id) {
      case .identities, .signInProvider: isAboutProviders = true
      case .profile where rules.base(ofMember: id) != nil: places.append(rules.tree[id].span)
      default: break
      }
    }
    if isAboutProviders, let diagnostic = report(at: places) { findings.warn(diagnostic) }
  }

  /// Whether the node is `'name' in request.auth.token`, or `get('name', …)` of it.
  private static func isPresenceTest(_ id: NodeID, _ rules: LintedRules) -> Bool {
    switch rules.tree[id].kind {
    case .call: rules.requestMember(of: id) == .profile
    case .binary(.isIn, let name, let map):
      rules.text(name).map { rules.requestMember(of: map).member($0) == .profile } ?? false
    default: false
    }
  }

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .note, "linking a provider copies neither name nor photo", at: places,
      label: "missing for users who linked the provider later", further: "also read here",
      notes: ["the token has no `name` and `picture` until the app calls `updateProfile`"])
  }
}
