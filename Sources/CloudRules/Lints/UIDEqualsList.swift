import SourceText

/// A comparison of the user's id with a list.
enum UIDEqualsList: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/uid-equals-list",
    """
    The name of the field suggests a list. A string never equals a list: use `in` to look for the user in it.
    """,
    bad: ExampleRules.around("allow get: if request.auth.uid == resource.data.members;"),
    good: ExampleRules.around("allow get: if request.auth.uid in resource.data.members;"),
    source: "emulator 1.19.9", fix: .changes)

  private static let names: Set<String> = [
    "members", "users", "admins", "owners", "editors", "viewers", "readers", "writers", "participants", "collaborators",
    "followers", "uids", "userids", "memberids", "allowedusers", "sharedwith",
  ]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (value, other) in rules.linted.comparisons where rules.linted.requestMember(of: value) == .authUID {
      guard case .member(_, let word) = rules.tree[rules.tree.peeled(other)].kind,
        names.contains(rules.tree[word].lowercased())
      else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "a user's id never equals a list", at: rules.tree[other].span,
          label: "is `\(rules.tree[word])` a list?",
          notes: ["to look for the user in a list, write `request.auth.uid in …`"],
          fixIts: fixIts(rules.linted.user(of: other), value, rules.tree)))
    }
  }

  private static func fixIts(_ comparison: NodeID?, _ value: NodeID, _ tree: SyntaxTree) -> [FixIt] {
    guard let comparison, case .binary(.equal, let left, let right) = tree[comparison].kind, left == value else {
      return []
    }
    let sign = Span(tree[left].span.end, tree[right].span.start)
    return tree.hasComment(in: sign) ? [] : [FixIt("write `in`", [TextEdit(sign, " in ")])]
  }
}
