import RulePrograms
import SourceText

/// A method of lists that is called on the data of a document.
enum MapMethod: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/map-method",
    """
    The data of a document is a map. `hasAll`, `hasAny` and `hasOnly` are methods of lists and sets, so the call is an \
    error. The names of the fields are `keys()`.
    """,
    bad: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.hasAll(['name']);"),
    good: ExampleRules.around(
      "allow create: if request.auth.uid == id && request.resource.data.keys().hasAll(['name']);"),
    source: "emulator 1.19.9; reference rules.Map", fix: .allowsMore)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in rules.nodes.calls {
      guard case .call(let callee, _) = tree[id].kind, case .method(let method) = rules.linted.resolution(of: id),
        [.hasAll, .hasAny, .hasOnly].contains(method),
        case .member(let base, let word) = tree[tree.peeled(callee)].kind,
        case .member(let document, let data) = tree[tree.peeled(base)].kind, tree[data] == "data",
        [.resource, .requestResource].contains(rules.linted.requestMember(of: document))
      else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "the data of a document has no method `\(tree[word])`", at: tree.calleeSpan(of: callee),
          label: "an error: the data is a map",
          fixIts: [FixIt("write `.keys()` before it", [TextEdit(Span(at: tree[base].span.end), ".keys()")])]))
    }
  }
}
