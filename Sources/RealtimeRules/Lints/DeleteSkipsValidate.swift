import RulePrograms
import SourceText

/// A location with a `.validate` whose data can be deleted. Reported once for a file, which often repeats it.
enum DeleteSkipsValidate: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/delete-skips-validate",
    """
    A delete skips every `.validate`, so only the `.write` decides. To keep data from being deleted, require \
    `newData.exists()` in the `.write`.
    """,
    bad: """
      {"rules": {"notes": {"$uid": {
        ".write": "auth.uid === $uid", ".validate": "newData.hasChildren(['text'])"
      }}}}
      """,
    good: """
      {"rules": {"notes": {"$uid": {
        ".write": "auth.uid === $uid && newData.exists()", ".validate": "newData.hasChildren(['text'])"
      }}}}
      """,
    source: "documentation: Security Rules language (`.validate` rules are not evaluated for deletes)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    var places: [Span] = []
    var known: Set<Span> = []
    for rule in rules.rules where rule.method == .write && rule.outcome != false {
      guard !rule.variables.contains("newData"),
        let validation = rules.rules(at: rule.location).first(where: { $0.method == .validate }),
        validation.variables.contains("newData"), !allowsDelete(validation)
      else { continue }
      // A rule above that grants the same allows the delete, whatever is required here.
      let deciding = ImpliedRule.grant(above: rule, rules) ?? rule
      if known.insert(deciding.keySpan).inserted { places.append(deciding.keySpan) }
    }
    let diagnostic = Diagnostic(
      once: page.code, .note, "this `.write` also allows a delete, which skips `.validate`", at: places,
      label: "does not require new data", further: "the same here", notes: ["to forbid deletes, add `newData.exists()`"]
    )
    if let diagnostic { findings.warn(diagnostic) }
  }

  /// Whether the author wrote `!newData.exists() || …`, and so has thought of deletes.
  private static func allowsDelete(_ validation: ReviewedRule) -> Bool {
    guard let condition = validation.condition else { return false }
    return condition.operands(of: condition.tree.root, .or).contains { id in
      guard case .unary(_, let inner) = condition.tree[id].kind, let call = condition.call(inner) else { return false }
      return call.name == "exists" && condition.path(of: call.base) == ["newData"]
    }
  }
}
