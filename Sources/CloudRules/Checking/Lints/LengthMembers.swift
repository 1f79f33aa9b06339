import SourceText

/// `x.length` beside a number. A field of a document may be called so.
enum LengthMembers {
  static func check(_ id: NodeID, _ base: NodeID, _ word: Word, in file: LintedRules, _ findings: inout Findings) {
    guard file.tree[word].utf8.elementsEqual("length".utf8), !isDocument(base, file), let user = file.user(of: id),
      case .binary(let sign, _, _) = file.tree[user].kind,
      [.relational, .equality, .additive, .multiplicative].contains(sign.precedence)
    else { return }
    findings.warn(LengthMember.report(at: file.tree.lastName(of: id, word).span))
  }

  private static func isDocument(_ base: NodeID, _ file: LintedRules) -> Bool {
    guard case .member(_, let word) = file.tree[file.tree.peeled(base)].kind else { return false }
    return file.tree[word].utf8.elementsEqual("data".utf8)
  }
}
