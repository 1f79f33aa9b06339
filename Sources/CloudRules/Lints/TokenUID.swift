import SourceText

/// `request.auth.token.uid`, where `request.auth.uid` is meant.
enum TokenUID: Lint {
  static let page = DiagnosticPage(
    "cloud/token-uid",
    """
    An ID token has no claim `uid`: the user's id is `request.auth.uid`. `request.auth.token.uid` is a custom claim of that \
    name, which most users do not have; without it the condition is an error.
    """,
    bad: ExampleRules.around("allow read: if request.auth.token.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "documentation: Security Rules and Firebase Authentication; Verify ID Tokens (claims)", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.nodeIDs where rules.requestMember(of: id) == .tokenUID && rules.base(ofMember: id) != nil {
      findings.warn(report(at: rules.tree[id].span, fixIts(id, rules.tree)))
    }
  }

  private static func fixIts(_ id: NodeID, _ tree: SyntaxTree) -> [FixIt] {
    guard case .member(let token, _) = tree[id].kind, case .member(let auth, let word) = tree[token].kind,
      tree[word] == "token"
    else { return [] }
    return tree.removal(of: Span(tree[auth].span.end, tree[token].span.end), "write `request.auth.uid`")
  }

  private static func report(at span: Span, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this is a custom claim, not the user's id", at: span,
      label: "no ID token has it by default",
      notes: ["the user's id is `request.auth.uid`"], fixIts: fixIts)
  }
}
