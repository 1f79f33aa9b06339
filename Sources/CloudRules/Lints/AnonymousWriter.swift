import RulePrograms
import SourceText

/// A grant to whoever is signed in, which is everybody where anonymous sign-in is enabled.
enum AnonymousWriter: Lint {
  static let page = DiagnosticPage(
    "cloud/anonymous-writer",
    """
    Who signs in anonymously is signed in: `request.auth` is not null, and anybody can do that without a word. Ask for \
    more than being signed in, or for another provider than `anonymous`.
    """,
    bad: ExampleRules.around("allow write: if request.auth != null;"),
    good: ExampleRules.around("allow write: if request.auth.token.firebase.sign_in_provider != 'anonymous';"),
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    if rules.tree.nodeIDs.contains(where: { rules.requestMember(of: $0) == .firebase }) { return }
    let places = rules.tree.allowIDs.compactMap { place(of: $0, rules) }.sorted { $0.start < $1.start }
    if let first = places.first { findings.warn(report(at: first, others: Array(places.dropFirst()))) }
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

  private static func report(at span: Span, others: [Span]) -> Diagnostic {
    Diagnostic(
      page.code, .note, "anonymous users are signed in, too", at: span, label: "asks for nothing else",
      labels: others.prefix(8).map { Diagnostic.Label($0, "so does this") },
      notes: ["where anonymous sign-in is enabled, this is everybody: ask who it is"])
  }
}
