import RulePrograms
import SourceText

/// A write that every signed-in user may do: anyone, if anonymous sign-in is enabled. Reported once for a file.
enum AnonymousWriter: Lint {
  static let page = DiagnosticPage(
    "realtime/anonymous-writer", .security,
    """
    An anonymous user is signed in: `auth` is not null. If anonymous sign-in is enabled, anyone can be such a user. \
    Require more than a signed-in user, or exclude the provider `anonymous`. A file that reads the provider is not \
    reported.
    """,
    bad: #"{"rules": {"notes": {".write": "auth != null"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth != null && auth.provider != 'anonymous'"}}}"#,
    source: "documentation: Authenticate with Firebase Anonymously; Avoid insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    if rules.conditions.contains(where: { readsProvider($0.condition) }) { return }
    let writes = rules.conditions.filter { $0.method == .write && isAll($0.condition) }.map(\.condition)
    if let diagnostic = report(at: writes.map { $0.place($0.tree.root) }) { findings.warn(diagnostic) }
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

  private static func report(at places: [Span]) -> Diagnostic? {
    Diagnostic(
      once: page.code, .note, "anonymous users are signed in, too", at: places, label: "requires nothing else",
      further: "the same here",
      notes: ["if anonymous sign-in is enabled, anyone can write: check who the user is"])
  }
}
