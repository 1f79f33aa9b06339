import RulePrograms
import SourceText

/// A comparison of `get(path)` with null, which is never equal.
enum MissingDocument: Lint {
  static let page = DiagnosticPage(
    "cloud/missing-document",
    "`get` of a missing document is an error, not null. Use `exists` to test for the document.",
    bad: ExampleRules.around("allow read: if get(/databases/$(database)/documents/users/$(id)) != null;"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(id));"),
    source: "emulator 1.19.9; davideast/pyric; firebase/firebase-js-sdk#3908")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (value, other) in rules.comparisons where rules.isNull(other) {
      guard case .builtin(let function) = rules.resolution(of: rules.tree.peeled(value)),
        [.get, .firestoreGet].contains(function)
      else { continue }
      findings.warn(report(function, at: rules.tree[value].span))
    }
  }

  private static func report(_ function: Builtin, at span: Span) -> Diagnostic {
    let isStorage = function == .firestoreGet
    return Diagnostic(
      page.code, .warning, "`get` never returns null", at: span, label: "an error if the document is missing",
      notes: ["to test for the document, use `\(isStorage ? "firestore.exists" : "exists")(…)`"])
  }
}
