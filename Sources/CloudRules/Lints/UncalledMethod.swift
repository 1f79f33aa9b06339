import SourceText

/// A method without parentheses.
enum UncalledMethod: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/uncalled-method",
    "Without parentheses, `size` is a field of a map. For a string or a list, reading it is an error.",
    bad: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.tags.size <= 3;"),
    good: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.tags.size() <= 3;"),
    source: "emulator 1.19.9", fix: .changes)

  private static let methods: Set<String> = [
    "size", "keys", "values", "lower", "upper", "trim", "toMillis", "toSet", "affectedKeys",
  ]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in rules.nodes.members {
      guard case .member(let base, let word) = tree[id].kind, methods.contains(tree[word]), isField(base, rules),
        let user = rules.linted.user(of: id), case .binary(let sign, _, _) = tree[user].kind,
        sign.precedence == .relational || sign.precedence == .additive
      else { continue }
      let span = tree.lastName(of: id, word).span
      findings.warn(
        Diagnostic(
          page.code, .note, "`\(tree[word])` is read as a field", at: span, label: "a method needs `()`",
          fixIts: [FixIt("write `\(tree[word])()`", [TextEdit(span, "\(tree[word])()")])]))
    }
  }

  /// Whether the value is a field of a document, and not the metadata of a file.
  private static func isField(_ id: NodeID, _ rules: ReviewedRules) -> Bool {
    switch rules.linted.requestMember(of: id) {
    case .resource, .requestResource, .request: false
    default: rules.linted.base(ofMember: rules.tree.peeled(id)) != nil
    }
  }
}
