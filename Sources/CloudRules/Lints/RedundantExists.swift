import RulePrograms
import SourceText

/// A test whether a document exists, before the same document is read.
enum RedundantExists: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/redundant-exists", .style,
    """
    `get` of a missing document is an error, and an error denies. So a test with `exists` before it changes nothing.
    """,
    bad: ExampleRules.around(
      """
      allow read: if exists(/databases/$(database)/documents/users/$(id))
          && get(/databases/$(database)/documents/users/$(id)).data.open;
      """),
    good: ExampleRules.around("allow read: if get(/databases/$(database)/documents/users/$(id)).data.open;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.reads.contains(.document) {
      for branch in allow.branches {
        let tested = branch.compactMap { id -> TermID? in
          guard case .call(.exists, let operands) = rules.terms[id] else { return nil }
          return operands.first
        }
        guard !tested.isEmpty, branch.contains(where: { reads($0, tested, rules.terms) }) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "`exists` before `get` of the same document changes nothing", at: allow.span,
            label: "`get` of a missing document denies as well"))
        break
      }
    }
  }

  /// Whether the condition needs one of the documents.
  private static func reads(_ id: TermID, _ paths: [TermID], _ terms: Terms) -> Bool {
    switch terms[id] {
    case .call(.get, let operands): operands.contains { paths.contains($0) }
    case .member(let base, _), .typeTest(let base, _), .not(let base): reads(base, paths, terms)
    case .equal(let left, let right), .binary(.isIn, let left, let right):
      reads(left, paths, terms) || reads(right, paths, terms)
    default: false
    }
  }
}
