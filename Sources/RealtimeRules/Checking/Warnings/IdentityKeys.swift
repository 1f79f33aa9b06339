import RuleValues
import SourceText

/// Keys of `firebase.identities` that no token has.
enum IdentityKeys {
  private static let identities = ["auth", "token", "firebase", "identities"]

  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    condition.tree.ids.compactMap { id in
      switch condition.tree[id].kind {
      case .member(let base, let name):
        guard condition.path(of: base) == identities, let meant = meant(by: name.text) else { return nil }
        let end = condition.tree[whole(id, condition)].span.end
        let edit = Span(condition.tree[base].span.end, end)
        return report(name.text, meant, at: name.span, TextEdit(place(edit, condition), "['\(meant)']"), condition)
      case .index(let base, let index):
        let literal = condition.tree.peeled(index)
        guard case .string(let key) = condition.tree[literal].kind, condition.path(of: base) == identities,
          let meant = meant(by: key)
        else { return nil }
        let edit = TextEdit(condition.place(literal), "'\(meant)'")
        return report(key, meant, at: condition.tree[literal].span, edit, condition)
      default: return nil
      }
    }
  }

  private static func meant(by key: String) -> String? { ProviderSpelling.identityKey(meantBy: key) }

  private static func place(_ span: Span, _ condition: CheckedCondition) -> Span { condition.source.place(span) }

  private static func report(
    _ key: String, _ meant: String, at span: Span, _ edit: TextEdit, _ condition: CheckedCondition
  ) -> Diagnostic {
    IdentityKey.report(key, meant: meant, at: place(span, condition), edit)
  }

  /// `identities.github.com` of its `identities.github`.
  private static func whole(_ id: NodeID, _ condition: CheckedCondition) -> NodeID {
    guard let user = condition.parents[id.index], case .member(_, let name) = condition.tree[user].kind,
      name.text == "com"
    else { return id }
    return user
  }
}
