import RulePrograms
import SourceText

/// A `{name=**}` that any signed-in user may use.
enum WideWildcard: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/wide-wildcard", .security,
    """
    `{name=**}` includes every collection below, also those that are added later. The condition is only whether a user \
    is signed in, so every user gets the data of all others.
    """,
    bad: ExampleRules.around("match /{path=**} { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /{path=**} { allow read: if request.auth.uid == id; }"),
    source: "documentation: Insecure rules (access for any authenticated user)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where rules.linted.endsInGlob(allow.match) && allow.reads.contains(.auth) {
      let isOpen = allow.branches.contains { branch in
        branch.allSatisfy { rules.terms.isSignInTest($0) || rules.terms.outcome(of: $0) == true }
      }
      guard isOpen else { continue }
      let verb = allow.methods.isDisjoint(with: .writes) ? "read" : "write"
      let path = rules.writtenPath(of: allow.match)
      findings.warn(
        Diagnostic(
          page.code, .note, "every signed-in user can \(verb) everything at `\(path)`", at: allow.span,
          label: "requires only a user", notes: ["name the collections, and check who the user is"]))
    }
  }
}
