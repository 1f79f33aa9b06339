import RulePrograms
import SourceText

/// A query that a rule requires, but that has no index.
enum MissingIndex: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/missing-index", .limits,
    """
    The rule requires a query that orders by a child, but the location has no `.indexOn` for it. Without an index, the \
    server reads all data of the location for each query, and a REST request is an error.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null && query.orderByChild === 'time'"}}}"#,
    good: #"{"rules": {"notes": {".indexOn": "time", ".read": "auth != null && query.orderByChild === 'time'"}}}"#,
    source: "documentation: Index your data")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.variables.contains("query") {
      let indexes = rules.tree.locations[rule.location].indexes
      for id in condition.tree.ids {
        guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.printed == "==" else {
          continue
        }
        for (field, literal) in [(left, right), (right, left)] {
          guard condition.path(of: field) == ["query", "orderByChild"],
            case .string(let name) = condition.tree[condition.tree.peeled(literal)].kind, !indexes.contains(name)
          else { continue }
          findings.warn(
            Diagnostic(
              page.code, .note, "there is no index for `\(name)`", at: condition.place(id),
              label: "a query in this order reads all data of the location",
              notes: ["add `\".indexOn\": \"\(name)\"` to this location"]))
        }
      }
    }
  }
}
