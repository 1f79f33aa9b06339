import SourceText

/// `auth.token.uid`, where `auth.uid` is meant.
enum TokenUID: Lint {
  static let page = DiagnosticPage(
    "realtime/token-uid",
    """
    An ID token has no claim `uid`: the user's id is `auth.uid`. `auth.token.uid` is a custom claim of that name, which \
    most users do not have.
    """,
    bad: #"{"rules": {"notes": {"$uid": {".read": "auth.token.uid == $uid"}}}}"#,
    good: #"{"rules": {"notes": {"$uid": {".read": "auth.uid == $uid"}}}}"#,
    source: "documentation: Realtime Database Security Rules reference (`auth`); Verify ID Tokens (claims)",
    fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids where condition.member(id) == ["auth", "token", "uid"] {
        findings.warn(report(at: condition.place(id), fixIts(id, condition)))
      }
    }
  }

  private static func fixIts(_ id: NodeID, _ condition: CheckedCondition) -> [FixIt] {
    guard case .member(let token, _) = condition.tree[id].kind, case .member(let auth, _) = condition.tree[token].kind
    else { return [] }
    let text = Span(condition.place(auth).end, condition.place(token).end)
    return [FixIt("write `auth.uid`", [TextEdit(text, "")])]
  }

  private static func report(at span: Span, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this is a custom claim, not the user's id", at: span,
      label: "no ID token has it by default",
      notes: ["the user's id is `auth.uid`"], fixIts: fixIts)
  }
}
