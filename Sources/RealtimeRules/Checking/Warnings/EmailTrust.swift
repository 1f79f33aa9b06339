import SourceText

/// An email address that nobody has verified.
enum EmailTrust {
  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    var first: NodeID?
    for id in condition.tree.ids {
      guard case .auth = condition.type(of: id), let path = condition.path(of: id) else { continue }
      if path == ["auth", "token", "email_verified"] { return [] }
      if path == ["auth", "token", "email"], first == nil, !isOnlyTested(id, condition) { first = id }
    }
    return first.map { [UnverifiedEmail.report(at: condition.place($0))] } ?? []
  }

  /// Whether only its presence matters.
  private static func isOnlyTested(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    guard let user = condition.user(of: id), case .binary(_, let left, let right) = condition.tree[user].kind else {
      return false
    }
    return [left, right].contains { condition.type(of: $0) == .null }
  }
}
