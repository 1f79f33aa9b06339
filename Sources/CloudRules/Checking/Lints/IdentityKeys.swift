import RulePrograms
import RuleValues
import SourceText

/// Keys of `firebase.identities` that no token has.
enum IdentityKeys {
  static func check(_ id: NodeID, in file: LintedRules, _ findings: inout Findings) {
    switch file.tree[id].kind {
    case .member(let base, let word) where file.way(of: base) == .identities:
      check(member: id, of: base, word, in: file, &findings)
    case .index(let base, let key) where file.way(of: base) == .identities: check(key: key, in: file, &findings)
    case .binary(.isIn, let key, let map) where file.way(of: map) == .identities || isKeys(map, file):
      check(key: key, in: file, &findings)
    case .call(let callee, let arguments):
      guard case .member(let base, let word) = file.tree[file.tree.peeled(callee)].kind,
        let argument = file.tree[arguments].first
      else { return }
      let elements = elements(of: argument, file)
      switch file.tree[word] {
      case "get" where file.way(of: base) == .identities:
        check(key: (elements ?? [argument]).first ?? argument, in: file, &findings)
      case "hasAny", "hasAll", "hasOnly":
        if isKeys(base, file) { for key in elements ?? [] { check(key: key, in: file, &findings) } }
      default: break
      }
    default: break
    }
  }

  private static func check(key: NodeID, in file: LintedRules, _ findings: inout Findings) {
    guard let text = file.text(key), let meant = ProviderSpelling.identityKey(meantBy: text) else { return }
    let span = file.tree[file.tree.peeled(key)].span
    findings.warn(IdentityKey.report(text, meant: meant, at: span, TextEdit(span, "'\(meant)'")))
  }

  /// `identities.github`, and `identities.github.com`, which is a member `com` of it.
  private static func check(
    member id: NodeID, of base: NodeID, _ word: Word, in file: LintedRules, _ findings: inout Findings
  ) {
    let text = file.tree[word]
    guard let meant = ProviderSpelling.identityKey(meantBy: text) else { return }
    var end = file.tree[id].span.end
    if let user = file.parents[id.index], case .member(_, let last) = file.tree[user].kind, file.tree[last] == "com" {
      end = file.tree[user].span.end
    }
    let edit = TextEdit(Span(file.tree[base].span.end, end), "['\(meant)']")
    findings.warn(IdentityKey.report(text, meant: meant, at: file.tree.lastName(of: id, word).span, edit))
  }

  /// `identities.keys()`
  private static func isKeys(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard case .call(let callee, _) = file.tree[file.tree.peeled(id)].kind,
      case .member(let base, let word) = file.tree[file.tree.peeled(callee)].kind
    else { return false }
    return file.way(of: base) == .identities && file.tree[word] == "keys"
  }

  private static func elements(of id: NodeID, _ file: LintedRules) -> [NodeID]? {
    guard case .list(let elements) = file.tree[file.tree.peeled(id)].kind else { return nil }
    return Array(file.tree[elements])
  }
}
