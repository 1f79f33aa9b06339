import SourceText

/// A `{name}` that no condition reads.
enum UnusedCapture: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unused-capture", .style,
    """
    No condition below this match reads the `{name}`, while conditions read others. Check that they read the right one.
    """,
    bad: ExampleRules.around("match /shelves/{shelf}/books/{book} { allow read: if request.auth.uid == book; }"),
    good: ExampleRules.around("match /shelves/{shelf}/books/{book} { allow read: if request.auth.uid == shelf; }"),
    source: "ishowta/firebase-rules-linter, no-unused-path-captures")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    var used: Set<Term> = []
    for id in rules.tree.nodeIDs {
      if case .capture(let match, let segment, _) = rules.linted.resolution(of: id) {
        used.insert(.capture(match, segment: segment))
      }
    }
    for id in rules.tree.matchIDs {
      let names = rules.tree[id].path.enumerated().filter { $0.element.captured != nil }
      let unused = names.filter { !used.contains(.capture(id, segment: $0.offset)) }
      guard names.count > unused.count, !rules.tree[id].allows.isEmpty else { continue }
      // The last segment names the document, which a condition need not read, and the first three the database.
      let outer = rules.linted.path(of: id).count - rules.tree[id].path.count
      for (offset, segment) in unused where offset < rules.tree[id].path.count - 1 && outer + offset > 2 {
        guard let name = segment.captured else { continue }
        findings.warn(
          Diagnostic(page.code, .note, "no condition reads `\(name.text)`", at: segment.span, label: "unused"))
      }
    }
  }
}
