import RulePrograms
import SourceText

/// A write that every signed-in user may do: anyone, if anonymous sign-in is enabled. Reported once for a file.
enum AnonymousWriter: Lint {
  static let page = DiagnosticPage(
    "cloud/anonymous-writer", .security,
    """
    An anonymous user is signed in: `request.auth` is not null. If anonymous sign-in is enabled, anyone can be such a \
    user. Require more than a signed-in user, or exclude the provider `anonymous`. A file that reads \
    `request.auth.token.firebase` is not reported.
    """,
    bad: ExampleRules.around("allow write: if request.auth != null;"),
    good: ExampleRules.around("allow write: if request.auth.token.firebase.sign_in_provider != 'anonymous';"),
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    if rules.tree.nodeIDs.contains(where: { rules.requestMember(of: $0) == .firebase }) { return }
    if let diagnostic = report(at: rules.tree.allowIDs.compactMap { place(of: $0, rules) }) {
      findings.warn(diagnostic)
    }
  }

  private static func place(of allow: AllowID, _ rules: LintedRules) -> Span? {
    guard let condition = rules.tree[allow].condition, !rules.methods(of: allow).isDisjoint(with: .writes),
      isAll(condition, rules)
    else { return nil }
    return rules.tree[condition].span
  }

  /// Whether the condition is `request.auth != null` or `request.auth.uid != null`, or a call of a function that is
  /// nothing else.
  private static func isAll(_ id: NodeID, _ rules: LintedRules) -> Bool {
    let id = rules.tree.peeled(id)
    if case .call(_, let arguments) = rules.tree[id].kind, rules.tree[arguments].isEmpty,
      case .function(let function) = rules.resolution(of: id), rules.tree[function].lets.isEmpty
    {
      return isTest(rules.tree.peeled(rules.tree[function].result), rules)
    }
    return isTest(id, rules)
  }

  private static func isTest(_ id: NodeID, _ rules: LintedRules) -> Bool {
    guard case .binary(.notEqual, let left, let right) = rules.tree[id].kind else { return false }
    return [(left, right), (right, left)].contains { user, null in
      rules.isNull(null) && [.auth, .authUID].contains(rules.requestMember(of: user))
    }
  }

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .note, "anonymous users are signed in, too", at: places, label: "requires nothing else",
      further: "the same here",
      notes: ["if anonymous sign-in is enabled, anyone can write: check who the user is"])
  }
}
