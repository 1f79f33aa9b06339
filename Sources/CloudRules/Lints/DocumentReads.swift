import RulePrograms
import RuleValues
import SourceText

/// A condition that may read more documents than one request may.
enum DocumentReads: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/document-reads", .limits,
    """
    A request for one document may read 10 other documents in its rules, one for several documents 20, and a request to \
    Storage 2. The condition names more, so a request that needs all of them is denied.
    """,
    bad: ExampleRules.storage(
      """
      allow read: if firestore.exists(/databases/(default)/documents/a/$(uid))
            || firestore.exists(/databases/(default)/documents/b/$(uid))
            || firestore.exists(/databases/(default)/documents/c/$(uid));
      """),
    good: ExampleRules.storage("allow read: if firestore.exists(/databases/(default)/documents/a/$(uid));"),
    source: "documentation: Usage and limits (Security rules); reference rules.firestore")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.reads.contains(.document) {
      var paths: Set<TermID> = []
      for id in allow.parts {
        if case .call(let builtin, let operands) = rules.terms[id], rules.linted.checked.library.readsDocument(builtin),
          let path = operands.first
        {
          paths.insert(path)
        }
      }
      let limit = allow.service == .storage ? 2 : 10
      guard paths.count > limit else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "this condition may read \(paths.count) documents", at: allow.span,
          label: "a request may read \(limit)", notes: ["a request that needs more than \(limit) of them is denied"]))
    }
  }
}
