import RulePrograms
import SourceText

/// A `$` variable in quotes.
enum QuotedVariable: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/quoted-variable",
    """
    `'$id'` is a text, and not the value of `$id`. No key of the database contains `$`, so there is never data at this \
    path. Remove the quotes.
    """,
    bad: #"{"rules": {"notes": {"$id": {".read": "root.child('users').child('$id').exists() && auth.uid === $id"}}}}"#,
    good: #"{"rules": {"notes": {"$id": {".read": "root.child('users').child($id).exists() && auth.uid === $id"}}}}"#,
    source: "documentation: Structure your database (keys cannot contain `$`)", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules {
      guard let condition = rule.condition else { continue }
      let names = rules.tree.wildcards(above: rule.location)
      for id in condition.tree.ids {
        guard let call = condition.call(id), ["child", "hasChild"].contains(call.name),
          let argument = call.arguments.first,
          case .string(let text) = condition.tree[condition.tree.peeled(argument)].kind,
          text.split(separator: "/").contains(where: { $0.hasPrefix("$") })
        else { continue }
        let place = condition.place(argument)
        let fixIts = names.contains(text) ? [FixIt("remove the quotes", [TextEdit(place, text)])] : []
        findings.warn(
          Diagnostic(
            page.code, .warning, "a variable in quotes is a text", at: place,
            label: "no key contains `$`", notes: ["join texts and variables with `+`: `'users/' + $id`"], fixIts: fixIts
          ))
      }
    }
  }
}
