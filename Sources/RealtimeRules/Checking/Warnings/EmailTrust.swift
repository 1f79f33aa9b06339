import SourceText

/// An email address that nobody has verified: said once a file, however many conditions trust it.
enum EmailTrust {
  static func find(in conditions: [CheckedCondition]) -> [Diagnostic] {
    let places = conditions.compactMap(place).sorted { $0.start < $1.start }
    return places.first.map { [UnverifiedEmail.report(at: $0, others: Array(places.dropFirst()))] } ?? []
  }

  private static func place(in condition: CheckedCondition) -> Span? {
    var first: NodeID?
    for id in condition.tree.ids {
      guard case .auth = condition.type(of: id), let path = condition.path(of: id) else { continue }
      if path == ["auth", "token", "email_verified"] { return nil }
      if path == ["auth", "token", "email"], first == nil, !isOnlyTested(id, condition) { first = id }
    }
    return first.map { condition.place($0) }
  }

  /// Whether only its presence matters.
  private static func isOnlyTested(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    guard let user = condition.user(of: id), case .binary(_, let left, let right) = condition.tree[user].kind else {
      return false
    }
    return [left, right].contains { condition.type(of: $0) == .null }
  }
}
