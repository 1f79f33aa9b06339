import SourceText

/// The id of a user in the rules.
enum HardCodedUser: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/hard-coded-user", .security,
    """
    The rules name a user by the id. They must be deployed again when the person changes, and each project has other \
    ids. A custom claim needs no change of the rules.
    """,
    bad: ExampleRules.around("allow read: if request.auth.uid == 'k3V9xQ';"),
    good: ExampleRules.around("allow read: if request.auth.token.admin == true;"),
    source: "documentation: Control access with custom claims and Security Rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let places = rules.linted.comparisons.compactMap { value, other -> Span? in
      guard rules.linted.requestMember(of: value) == .authUID, rules.linted.text(other) != nil else { return nil }
      return rules.tree[rules.tree.peeled(other)].span
    }
    let diagnostic = Diagnostic(
      once: page.code, .note, "the rules name a user by the id", at: places, label: "a fixed id",
      further: "another one", notes: ["a custom claim, such as `request.auth.token.admin == true`, needs no new rules"])
    if let diagnostic { findings.warn(diagnostic) }
  }
}
