import RulePrograms
import SourceText

/// The id of a user in the rules.
enum HardCodedUser: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/hard-coded-user", .security,
    """
    The rules name a user by the id. They must be deployed again when the person changes, and each project has other \
    ids. A custom claim needs no change of the rules.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.uid === 'k3V9xQ'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.admin === true"}}}"#,
    source: "documentation: Control access with custom claims and Security Rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    var places: [Span] = []
    for rule in rules.rules {
      guard let condition = rule.condition, rule.variables.contains("auth") else { continue }
      for id in condition.tree.ids {
        guard let other = condition.comparedWithUID(id), condition.tree.peeled(id) == id,
          case .string = condition.tree[condition.tree.peeled(other)].kind
        else { continue }
        places.append(condition.place(condition.tree.peeled(other)))
      }
    }
    let diagnostic = Diagnostic(
      once: page.code, .note, "the rules name a user by the id", at: places, label: "a fixed id",
      further: "another one", notes: ["a custom claim, such as `auth.token.admin === true`, needs no new rules"])
    if let diagnostic { findings.warn(diagnostic) }
  }
}
