import RulePrograms
import SourceText

/// A `$` variable that no condition reads.
enum UnusedWildcard: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/unused-wildcard", .style,
    "A condition at or below this location reads other values, but not the `$` variable. Check that this is meant.",
    bad: #"{"rules": {"notes": {"$id": {".write": "auth.uid === 'k'"}}}}"#,
    good: #"{"rules": {"notes": {"$id": {".write": "auth.uid === $id"}}}}"#,
    source: "ishowta/firebase-rules-linter, no-unused-path-captures")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (index, location) in rules.tree.locations.enumerated() {
      guard case .wildcard(let name) = location.step else { continue }
      let below = rules.rules(inSubtreeOf: index)
      guard below.contains(where: { $0.outcome == nil && $0.method != .validate }),
        !below.contains(where: { $0.variables.contains(name) })
      else { continue }
      findings.warn(
        Diagnostic(page.code, .note, "no condition reads `\(name)`", at: location.keySpan, label: "unused"))
    }
  }
}
