import RulePrograms
import RuleValues
import SourceText

/// A `list` that depends on the id of the document.
enum ListByID: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/list-by-id",
    """
    In a query of a collection, the id of the document is not known, and reading it is an error. Only a query that names \
    the document can be allowed. Use a field of the data, or `get`.
    """,
    bad: ExampleRules.around("allow list: if request.auth.uid == id;"),
    good: ExampleRules.around("allow list: if request.auth.uid == resource.data.owner;"),
    source: "emulator 1.19.9; `Grammar/cloud.md`, Queries")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.methods == .list && allow.service == .firestore {
      let last = rules.tree[allow.match].path.count - 1
      guard last >= 0, !rules.tree[allow.match].path[last].isGlob else { continue }
      let readsID = allow.branches.allSatisfy { branch in
        branch.contains { id in
          guard case .equal(let left, let right) = rules.terms[id] else { return false }
          return [left, right].contains { rules.terms[$0] == .capture(allow.match, segment: last) }
        }
      }
      guard readsID else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "a query of the collection does not know the document's id", at: allow.span,
          label: "reading it is an error", notes: ["use a field of `resource.data`, or grant `get`"]))
    }
  }
}
