import RulePrograms
import SourceText

/// An update that checks only who the new owner is.
enum OwnerTakeover: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/owner-takeover", .security,
    """
    The condition of the update compares the new owner with the user, but not the stored one. So a user can set \
    themselves as the owner of any document. Compare `resource.data` as well.
    """,
    bad: ExampleRules.around("allow update: if request.resource.data.owner == request.auth.uid;"),
    good: ExampleRules.around(
      """
      allow update: if resource.data.owner == request.auth.uid
          && request.resource.data.owner == resource.data.owner;
      """),
    source: "documentation: Writing conditions for Cloud Firestore Security Rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.methods.contains(.update) && !allow.reads.contains(.stored) {
      for branch in allow.branches where !branch.contains(where: { rules.restrictsUser($0) }) {
        guard let owner = branch.lazy.compactMap({ rules.owner($0) }).first(where: \.isIncoming) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "an update can take over another user's document", at: allow.span,
            label: "only the new `\(owner.name)` is checked",
            notes: ["check the stored one too: `\(FieldText.reading(owner.name, of: "resource")) == request.auth.uid`"])
        )
        break
      }
    }
  }
}
