import RuleValues
import SourceText

/// A file with version 1.
enum OldVersion {
  static let page = DiagnosticPage(
    "cloud/old-version",
    """
    A file that does not start with `rules_version = '2';` has version 1, in which `{name=**}` matches at least one \
    segment and Storage has no `list`.
    """,
    bad: "service cloud.firestore {\n  match /databases/{database}/documents/a/{id} { allow read: if id == 'a'; }\n}\n",
    good: """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/a/{id} { allow read: if id == 'a'; }
      }
      """,
    source: "emulator 1.19.9, which reports it without a position")

  static func check(_ rules: CheckedRules, into findings: inout Findings) {
    guard rules.version == 1 else { return }
    let tree = rules.tree
    let hasGlob = tree.matchIDs.contains { tree[$0].path.contains(where: \.isGlob) }
    let readsFiles = tree.allowIDs.contains { id in
      rules.service(of: tree[tree[id].match].service) == .storage
        && tree[id].methods.contains { $0.text.lowercased() == "read" }
    }
    findings.warn(
      report(
        tree.version,
        notes: (hasGlob ? ["`{name=**}` also matches zero segments"] : [])
          + (readsFiles ? ["a `read` of Storage also allows to list files"] : [])))
  }

  private static func report(_ version: VersionDeclaration?, notes: [String]) -> Diagnostic {
    Diagnostic(
      page.code, .warning,
      "Ruleset uses old version (version [1]). Please update to the latest version (version [2]).",
      at: version?.valueSpan ?? Span(at: 0), label: version == nil ? "expected `rules_version = '2';`" : "",
      notes: notes.map { "in version 2, \($0): check each one before you change the version" })
  }
}
