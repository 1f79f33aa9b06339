import RulePrograms
import SourceText

/// The path of a collection where a document is read.
enum CollectionPath: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/collection-path",
    """
    A document has a path of an even number of names: collection, document, collection, document. This path has an odd \
    number, so it names a collection, and reading it is an error.
    """,
    bad: ExampleRules.around("allow get: if get(/databases/$(database)/documents/settings).data.open == true;"),
    good: ExampleRules.around("allow get: if get(/databases/$(database)/documents/settings/app).data.open == true;"),
    source: "emulator 1.19.9; documentation: Cloud Firestore data model")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.paths {
      guard case .path(let literal) = rules.tree[id].kind, let call = rules.linted.user(of: id),
        case .builtin(let builtin) = rules.linted.resolution(of: call),
        rules.linted.checked.library.readsDocument(builtin)
      else { continue }
      let path = rules.tree.path(literal)
      guard path.count > 3, path.count.isMultiple(of: 2), isText("databases", path[0]), isText("documents", path[2]),
        path.dropFirst(3).allSatisfy({ isOneName($0, rules) })
      else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "this path names a collection, not a document", at: rules.tree[id].span,
          label: "reading it is an error", notes: ["add the id of a document"]))
    }
  }

  private static func isText(_ text: String, _ segment: PathSegment) -> Bool {
    if case .literal(let literal) = segment.kind { return literal == text }
    return false
  }

  /// Whether the segment is one name: a value may be a path of several.
  private static func isOneName(_ segment: PathSegment, _ rules: ReviewedRules) -> Bool {
    switch segment.kind {
    case .literal: return true
    case .capture, .glob: return false
    case .template(let value):
      if rules.linted.requestMember(of: value) == .authUID || rules.linted.text(value) != nil { return true }
      guard case .capture(let match, let index, _) = rules.linted.resolution(of: rules.tree.peeled(value)) else {
        return false
      }
      return !rules.tree[match].path[index].isGlob
    }
  }
}
