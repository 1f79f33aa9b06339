import RulePrograms
import SourceText

/// Writes for which it is enough to be signed in: said once a file, and not where the file knows how users signed in.
enum SignedIn {
  static func find(in writes: [CheckedCondition], of conditions: [CheckedCondition]) -> [Diagnostic] {
    if conditions.contains(where: asksForProvider) { return [] }
    let places = writes.filter(isAll).map { $0.place($0.tree.root) }.sorted { $0.start < $1.start }
    return places.first.map { [AnonymousWriter.report(at: $0, others: Array(places.dropFirst()))] } ?? []
  }

  /// Whether the condition is `auth != null` or `auth.uid != null`, and nothing else.
  private static func isAll(_ condition: CheckedCondition) -> Bool {
    let root = condition.tree.peeled(condition.tree.root)
    guard case .binary(let sign, let left, let right) = condition.tree[root].kind,
      sign.printed == "!=" || sign.printed == "!=="
    else { return false }
    return [(left, right), (right, left)].contains { user, null in
      condition.type(of: null) == .null && [["auth"], ["auth", "uid"]].contains(condition.path(of: user))
    }
  }

  private static func asksForProvider(_ condition: CheckedCondition) -> Bool {
    condition.tree.ids.contains { id in
      guard let path = condition.path(of: id) else { return false }
      return path == ["auth", "provider"] || path == ["auth", "token", "firebase"]
        || path == ["auth", "token", "provider_id"]
    }
  }
}
