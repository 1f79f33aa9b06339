import SourceText

/// `request.auth.token.uid`, where `request.auth.uid` is meant.
enum TokenUIDs {
  static func check(_ id: NodeID, in file: LintedRules, _ findings: inout Findings) {
    if file.base(ofMember: id) != nil, file.way(of: id) == .tokenUID {
      findings.warn(TokenUID.report(at: file.tree[id].span))
    }
  }
}
