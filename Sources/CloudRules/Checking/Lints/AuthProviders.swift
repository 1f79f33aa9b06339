import RulePrograms
import RuleValues
import SourceText

/// `request.auth.provider`, which is `auth.provider` of Realtime Database rules.
enum AuthProviders {
  static func check(_ id: NodeID, in file: LintedRules, _ findings: inout Findings) {
    guard file.way(of: id) == .authProvider, let base = file.base(ofMember: id) else { return }
    let member = Span(file.tree[base].span.end, file.tree[id].span.end)
    let names = names(comparedWith: id, file).compactMap { name -> TextEdit? in
      guard let text = file.text(name), let meant = ProviderSpelling.signInProvider(meantBy: text) else { return nil }
      return TextEdit(file.tree[file.tree.peeled(name)].span, "'\(meant)'")
    }
    findings.warn(AuthProvider.report(at: file.tree[id].span, member: member, names: names))
  }

  /// The other side of `==` and `!=`, or the elements of the list behind `in`.
  private static func names(comparedWith id: NodeID, _ file: LintedRules) -> [NodeID] {
    guard let user = file.user(of: id), case .binary(let sign, let left, let right) = file.tree[user].kind else {
      return []
    }
    switch sign {
    case .equal, .notEqual: return [file.tree.peeled(left) == id ? right : left]
    case .isIn:
      guard case .list(let elements) = file.tree[file.tree.peeled(right)].kind else { return [] }
      return Array(file.tree[elements])
    default: return []
    }
  }
}
