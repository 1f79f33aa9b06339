import SourceText

/// A name or photo that accounts with a linked provider may lack.
enum LinkedProfile {
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

  static func report(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      page.code, .note, "linking a provider copies neither name nor photo", at: span,
      label: "missing for users who linked the provider later",
      labels: others.prefix(8).map { Diagnostic.Label($0, "here too") },
      notes: ["the token has no `name` and `picture` until the app calls `updateProfile`"])
  }
}
