import RulePrograms
import SourceText

/// A write that checks only who the new owner is.
enum OwnerTakeover: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/owner-takeover", .security,
    """
    The condition compares the new owner with the user, but not the stored one. So a user can set themselves as the \
    owner of existing data. Check `data` as well.
    """,
    bad: #"{"rules": {"notes": {"$id": {".write": "auth != null && newData.child('owner').val() === auth.uid"}}}}"#,
    good: """
      {"rules": {"notes": {"$id": {
        ".write": "auth != null && newData.child('owner').val() === auth.uid && (!data.exists() || data.child('owner').val() === auth.uid)"
      }}}}
      """,
    source: "documentation: Security Rules language (`data` and `newData`)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.method == .write {
      guard !rule.variables.contains("data"), !rule.variables.contains("root") else { continue }
      if rules.validatesStoredData(near: rule.location) { continue }
      for branch in rule.branches where branch.allSatisfy({ isOfNewOwner($0, condition) }) {
        guard branch.contains(where: { condition.comparedWithUID($0) != nil }) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "a write can take over another user's data", at: rule.keySpan,
            label: "only the new owner is checked",
            notes: ["check the stored owner too: `data.child('owner').val() === auth.uid`"]))
        break
      }
    }
  }

  /// Whether the condition is about a signed-in user, about the new owner, or not about the user.
  private static func isOfNewOwner(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    if condition.isSignInTest(id) || !condition.variables(below: id).contains("auth") { return true }
    guard let other = condition.comparedWithUID(id) else { return false }
    return condition.variables(below: other) == ["newData"]
  }
}

extension ReviewedRules {
  /// Whether a `.validate` above or below a location reads the stored data.
  fileprivate func validatesStoredData(near location: Int) -> Bool {
    (rules(inSubtreeOf: location) + rules(above: location, .validate)).contains { rule in
      rule.method == .validate && rule.variables.contains("data")
    }
  }
}
