import RulePrograms
import SourceText

/// A create that does not set the owner whom other statements check.
enum UnboundOwner: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unbound-owner", .security,
    """
    Other statements of the match compare a stored field with the user's id. The create does not check this field, so a \
    user can create a document in the name of another user, or one without an owner.
    """,
    bad: ExampleRules.around(
      "allow create: if request.auth != null;\n    allow read: if resource.data.owner == request.auth.uid;"),
    good: ExampleRules.around(
      """
      allow create: if request.resource.data.owner == request.auth.uid;
          allow read: if resource.data.owner == request.auth.uid;
      """),
    source: "documentation: Insecure rules (content-owner only access)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.allows where allow.methods.contains(.create) && allow.outcome != false {
      guard !allow.reads.contains(.unknown), let owner = rules.storedOwner(besides: allow),
        !rules.reads(owner, isIncoming: true, in: allow), !rules.readsWholeData(isIncoming: true, in: allow)
      else { continue }
      let isOpen = allow.branches.contains { branch in !branch.contains { rules.restrictsUser($0) } }
      guard isOpen else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "a create can name another user as `\(owner)`", at: allow.span,
          label: "does not check `\(owner)`, as another statement of this match does",
          notes: ["compare the new data too: `\(FieldText.reading(owner, of: "request.resource")) == request.auth.uid`"]
        ))
    }
  }
}
