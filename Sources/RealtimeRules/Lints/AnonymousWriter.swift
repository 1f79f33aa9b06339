import RulePrograms
import SourceText

/// A grant to whoever is signed in, which is everybody where anonymous sign-in is enabled.
enum AnonymousWriter: Lint {
  static let page = DiagnosticPage(
    "realtime/anonymous-writer",
    """
    Who signs in anonymously is signed in: `auth` is not null, and anybody can do that without a word. Ask for more than \
    being signed in, or for another provider than `anonymous`.
    """,
    bad: #"{"rules": {"notes": {".write": "auth != null"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth != null && auth.provider != 'anonymous'"}}}"#,
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    if rules.conditions.contains(where: { readsProvider($0.condition) }) { return }
    let places = rules.conditions.filter { $0.method == .write && isAll($0.condition) }
      .map { $0.condition.place($0.condition.tree.root) }.sorted { $0.start < $1.start }
    if let first = places.first { findings.warn(report(at: first, others: Array(places.dropFirst()))) }
  }

  /// Whether the condition is `auth != null` or `auth.uid != null`, and nothing else.
  private static func isAll(_ condition: CheckedCondition) -> Bool {
    let root = condition.tree.peeled(condition.tree.root)
    guard case .binary(let sign, let left, let right) = condition.tree[root].kind, sign.printed == "!=" else {
      return false
    }
    return [(left, right), (right, left)].contains { user, null in
      condition.type(of: null) == .null && [["auth"], ["auth", "uid"]].contains(condition.path(of: user))
    }
  }

  private static func readsProvider(_ condition: CheckedCondition) -> Bool {
    condition.tree.ids.contains { id in
      guard let path = condition.path(of: id) else { return false }
      return path == ["auth", "provider"] || path == ["auth", "token", "firebase"]
        || path == ["auth", "token", "provider_id"]
    }
  }

  /// - Parameter others: further places of the same file, in the order of the text.
  private static func report(at span: Span, others: [Span]) -> Diagnostic {
    let conditions = others.count == 1 ? "condition" : "conditions"
    let more = others.isEmpty ? [] : ["so it is in \(others.count) more \(conditions) of this file"]
    return Diagnostic(
      page.code, .note, "anonymous users are signed in, too", at: span, label: "asks for nothing else",
      notes: ["where anonymous sign-in is enabled, this is everybody: ask who it is"] + more)
  }
}
