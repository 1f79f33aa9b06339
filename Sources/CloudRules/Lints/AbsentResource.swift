import RulePrograms
import RuleValues
import SourceText

/// Stored data that a `create` does not have, or new data that a read or a `delete` does not have.
enum AbsentResource: Lint {
  static let page = DiagnosticPage(
    "cloud/absent-resource",
    """
    In a `create` there is no stored document: `resource` is null, and reading `resource.data` is an error. Reads \
    and `delete` carry no new data, so reading `request.resource.data` is an error.
    """,
    bad: ExampleRules.around("allow create: if resource.data.owner == request.auth.uid;"),
    good: ExampleRules.around("allow create: if request.resource.data.owner == request.auth.uid;"),
    source: "emulator 1.19.9", fix: .allowsMore)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in tree.allowIDs where rules.service(of: id) == .firestore {
      let methods = rules.methods(of: id)
      guard let condition = tree.allows[id.index].condition, !methods.isEmpty else { continue }
      let isCreation = methods == .create
      let isWithoutData = methods.isDisjoint(with: [.create, .update])
      guard isCreation || isWithoutData else { continue }
      for index in tree.first(of: condition)...condition.index {
        guard case .member(let base, _) = tree[NodeID(index: index)].kind else { continue }
        switch rules.requestMember(of: base) {
        case .resource where isCreation: findings.warn(existing(base, tree))
        case .requestResource where isWithoutData: findings.warn(incoming(methods, base, tree))
        default: break
        }
      }
    }
  }

  private static func existing(_ base: NodeID, _ tree: SyntaxTree) -> Diagnostic {
    var fixIts: [FixIt] = []
    if case .identifier(let word) = tree[base].kind, tree[word] == "resource" {
      fixIts = [FixIt("write `request.resource`", [TextEdit(Span(at: tree[base].span.start), "request.")])]
    }
    return Diagnostic(
      page.code, .warning, "`resource` is null in `create`", at: tree[base].span, label: "reading from it is an error",
      notes: ["the new data is `request.resource.data`"], fixIts: fixIts)
  }

  private static func incoming(_ methods: MethodSet, _ base: NodeID, _ tree: SyntaxTree) -> Diagnostic {
    var fixIts: [FixIt] = []
    if case .member(let request, let word) = tree[base].kind, tree[word] == "resource",
      case .identifier = tree[request].kind
    {
      fixIts = tree.removal(
        of: Span(tree[base].span.start, tree.lastName(of: base, word).span.start), "write `resource`")
    }
    let names = methods.methods.map { "`\($0.rawValue)`" }
    return Diagnostic(
      page.code, .warning, "there is no `request.resource` in \(names.joined(separator: ", "))", at: tree[base].span,
      label: "reading from it is an error", notes: ["the stored data is `resource.data`"], fixIts: fixIts)
  }
}
