import SourceText

/// A decision by an email address that may be anyone's.
enum UnverifiedEmail: Lint {
  static let page = DiagnosticPage(
    "realtime/unverified-email",
    """
    Anyone can sign up with any address. Only `auth.token.email_verified` says that the person reads the mail sent \
    to it.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.token.email == 'boss@example.com'"}}}"#,
    good: """
      {"rules": {"notes": {
        ".read": "auth.token.email == 'boss@example.com' && auth.token.email_verified == true"
      }}}
      """,
    source: "documentation: Security Rules and Firebase Authentication (`email_verified`)")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    let places = rules.conditions.compactMap { place(in: $0.condition) }.sorted { $0.start < $1.start }
    if let first = places.first { findings.warn(report(at: first, others: Array(places.dropFirst()))) }
  }

  private static func place(in condition: CheckedCondition) -> Span? {
    var first: NodeID?
    for id in condition.tree.ids {
      guard case .auth = condition.type(of: id), let path = condition.path(of: id) else { continue }
      if path == ["auth", "token", "email_verified"] { return nil }
      if path == ["auth", "token", "email"], first == nil, !condition.isComparedWithNull(id) { first = id }
    }
    return first.map { condition.place($0) }
  }

  /// - Parameter others: further places of the same file, in the order of the text.
  private static func report(at span: Span, others: [Span]) -> Diagnostic {
    let conditions = others.count == 1 ? "condition" : "conditions"
    let more = others.isEmpty ? [] : ["so is it in \(others.count) more \(conditions) of this file"]
    return Diagnostic(
      page.code, .note, "this address may not be the user's own", at: span, label: "used without `email_verified`",
      notes: ["anyone can sign up with any address: ask for `auth.token.email_verified == true` too"] + more)
  }
}
