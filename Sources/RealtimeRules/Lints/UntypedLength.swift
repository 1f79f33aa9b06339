import RulePrograms
import SourceText

/// A length of new data whose type is not tested.
enum UntypedLength: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/untyped-length", .style,
    """
    `length` of a value that is not a string is an error, which makes the rule false. `newData.isString()` says so, and \
    readers need not know it.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.val().length < 500"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.isString() && newData.val().length < 500"}}}"#,
    source: "`Grammar/realtime.md`, Strings")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.variables.contains("newData") {
      let isTested = condition.tree.ids.contains { condition.call($0)?.name == "isString" }
      if isTested { continue }
      for id in condition.tree.ids {
        guard case .member(let base, let name) = condition.tree[id].kind, name.text == "length",
          condition.call(base)?.name == "val"
        else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "only a string has a `length`", at: condition.place(id),
            label: "an error for any other value", notes: ["test for it first: `newData.isString() && …`"]))
      }
    }
  }
}
