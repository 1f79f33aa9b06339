import SourceText

/// A name or photo in a file that looks at how accounts are linked: said once a file, and not where the file compares the
/// claim with null, so that its author knows that it can be missing.
enum LinkedProfiles {
  static func find(in conditions: [CheckedCondition]) -> [Diagnostic] {
    var isAboutProviders = false
    var places: [Span] = []
    for condition in conditions {
      for id in condition.tree.ids {
        guard case .auth = condition.type(of: id), let path = member(id, condition) else { continue }
        switch path {
        case ["auth", "provider"], ["auth", "token", "firebase", "sign_in_provider"],
          ["auth", "token", "firebase", "identities"]:
          isAboutProviders = true
        case ["auth", "token", "name"], ["auth", "token", "picture"]:
          if isPresenceTest(id, condition) { return [] }
          places.append(condition.place(id))
        default: break
        }
      }
    }
    places.sort { $0.start < $1.start }
    guard isAboutProviders, let first = places.first else { return [] }
    return [LinkedProfile.report(at: first, others: Array(places.dropFirst()))]
  }

  private static func isPresenceTest(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    guard let user = condition.user(of: id), case .binary(_, let left, let right) = condition.tree[user].kind else {
      return false
    }
    return [left, right].contains { condition.type(of: $0) == .null }
  }

  /// The names of a member, without the parentheses that may be around it.
  private static func member(_ id: NodeID, _ condition: CheckedCondition) -> [String]? {
    switch condition.tree[id].kind {
    case .member, .index: condition.path(of: id)
    default: nil
    }
  }
}
