import RulePrograms
import SourceText

/// An update by any user of a document that has an owner, or of chosen fields of every document.
enum UnownedUpdate: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unowned-update", .security,
    """
    The condition limits what an update may change, or other statements of the match check an owner. But any signed-in \
    user may do this update to every document. If that is meant, limit how the values may change.
    """,
    bad: ExampleRules.around(
      """
      allow update: if request.auth != null
          && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['likes']);
      """),
    good: ExampleRules.around(
      """
      allow update: if request.auth.uid == resource.data.owner
          && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['title']);
      """),
    source: "documentation: Control access to specific fields")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.methods.contains(.update) {
      for branch in allow.branches where branch.contains(where: { rules.terms.requiresUser($0) }) {
        if branch.contains(where: { rules.restrictsUser($0) || rules.owner($0) != nil }) { continue }
        let owner = rules.storedOwner(besides: allow)
        guard
          let reason = isLimited(branch, rules)
            ? "limits the fields, but not the user"
            : owner.map({
              "does not check `\($0)`, as another statement of this match does"
            })
        else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "any signed-in user can do this update to every document", at: allow.span,
            label: reason, notes: ["check the stored document too, such as `resource.data.owner == request.auth.uid`"]))
        break
      }
    }
  }

  /// Whether a condition limits the keys that may change.
  private static func isLimited(_ branch: [TermID], _ rules: ReviewedRules) -> Bool {
    branch.contains { id in
      guard case .call(.hasOnly, let operands) = rules.terms[id], let keys = operands.first,
        case .call(let method, _) = rules.terms[keys]
      else { return false }
      return method == .affectedKeys || method == .changedKeys
    }
  }
}

extension ReviewedRules {
  /// The stored field that another statement of the match compares with the user's id.
  func storedOwner(besides allow: ReviewedAllow) -> String? {
    for other in conditional where other.match == allow.match && other.id != allow.id {
      for id in other.branches.joined() {
        if let owner = owner(id), !owner.isIncoming { return owner.name }
      }
    }
    return nil
  }
}
