import SourceText

/// `text.length`, where `text.size()` is meant.
enum LengthMember: Lint {
  static let page = DiagnosticPage(
    "cloud/length",
    """
    Strings, lists and maps have a method `size()`. `length` without parentheses reads a field of a map; on any \
    other value it is an error.
    """,
    bad: ExampleRules.around("allow create: if request.resource.data.title.length <= 80;"),
    good: ExampleRules.around("allow create: if request.resource.data.title.size() <= 80;"),
    source: "emulator 1.19.9", fix: .changes)

  /// A document may have a field `length`, so only an operand of arithmetic or of a comparison is reported.
  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.nodeIDs {
      guard case .member(let base, let word) = rules.tree[id].kind,
        rules.tree[word].utf8.elementsEqual("length".utf8), !isDocument(base, rules), let user = rules.user(of: id),
        case .binary(let sign, _, _) = rules.tree[user].kind,
        [.relational, .equality, .additive, .multiplicative].contains(sign.precedence)
      else { continue }
      findings.warn(report(at: rules.tree.lastName(of: id, word).span))
    }
  }

  private static func isDocument(_ base: NodeID, _ rules: LintedRules) -> Bool {
    guard case .member(_, let word) = rules.tree[rules.tree.peeled(base)].kind else { return false }
    return rules.tree[word].utf8.elementsEqual("data".utf8)
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "only a map can have a `length`", at: span, label: "an error for strings and lists",
      fixIts: [FixIt("write `size()`", [TextEdit(span, "size()")])])
  }
}
