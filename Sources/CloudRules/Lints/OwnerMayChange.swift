import RulePrograms
import RuleValues
import SourceText

/// An update by the owner in which the owner may change.
enum OwnerMayChange: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/owner-may-change", .security,
    """
    The update checks the stored owner, but not the new one. So the owner can give the document to another user, or \
    remove the field. Require that the field stays the same, or limit the fields that may change.
    """,
    bad: ExampleRules.around("allow update: if resource.data.owner == request.auth.uid;"),
    good: ExampleRules.around(
      """
      allow update: if resource.data.owner == request.auth.uid
          && request.resource.data.owner == resource.data.owner;
      """),
    source: "documentation: Writing conditions for Cloud Firestore Security Rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.methods.contains(.update) && allow.service == .firestore {
      guard !rules.readsWholeData(isIncoming: true, in: allow) else { continue }
      for branch in allow.branches {
        guard let owner = branch.lazy.compactMap({ rules.owner($0) }).first(where: { !$0.isIncoming }),
          !rules.reads(owner.name, isIncoming: true, in: allow)
        else { continue }
        let name = owner.name
        findings.warn(
          Diagnostic(
            page.code, .note, "an update can change `\(name)`, which decides who the owner is", at: allow.span,
            label: "only the stored `\(name)` is checked",
            notes: [
              "to keep it, add `\(FieldText.reading(name, of: "request.resource")) == \(FieldText.reading(name, of: "resource"))`"
            ]))
        break
      }
    }
  }
}
