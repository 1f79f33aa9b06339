import SourceText

/// `auth.token.uid`, where `auth.uid` is meant.
enum TokenUIDs {
  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    condition.tree.ids.compactMap { id in
      switch condition.tree[id].kind {
      case .member, .index:
        condition.path(of: id) == ["auth", "token", "uid"] ? TokenUID.report(at: condition.place(id)) : nil
      default: nil
      }
    }
  }
}
