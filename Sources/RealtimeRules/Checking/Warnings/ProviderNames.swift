import RuleValues
import SourceText

/// `auth.provider` and `auth.token.firebase.sign_in_provider` name the same providers in two ways.
enum ProviderNames {
  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    condition.tree.ids.compactMap { id in
      guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.precedence == .equality
      else { return nil }
      return report(left, right, condition) ?? report(right, left, condition)
    }
  }

  private static func report(_ way: NodeID, _ literal: NodeID, _ condition: CheckedCondition) -> Diagnostic? {
    let literal = condition.tree.peeled(literal)
    guard case .string(let name) = condition.tree[literal].kind, let path = condition.path(of: way) else { return nil }
    let meant: String? =
      switch path {
      case ["auth", "provider"]: ProviderSpelling.realtimeName(meantBy: name)
      case ["auth", "token", "firebase", "sign_in_provider"]: ProviderSpelling.signInProvider(meantBy: name)
      default: nil
      }
    return meant.map {
      ProviderName.report(path.joined(separator: "."), name, meant: $0, at: condition.place(literal))
    }
  }
}
