import RulePrograms
import SourceText

/// Two statements of a match with the same condition for the same method.
enum DuplicateAllow: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/duplicate-allow",
    "Another `allow` of this match grants the same methods with the same condition. One of the two has no effect.",
    bad: ExampleRules.around("allow read: if request.auth.uid == id;\n    allow read: if request.auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "documentation: Structuring Cloud Firestore Security Rules", fix: .hidesMistake)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for match in rules.tree.matches where match.allows.count > 1 {
      let allows = match.allows.map { rules.allows[$0.index] }
      for (index, allow) in allows.enumerated() where allow.condition != nil && !allow.methods.isEmpty {
        let earlier = allows[..<index].first {
          $0.condition == allow.condition && $0.methods.isSuperset(of: allow.methods)
        }
        guard let earlier, allow.outcome != true else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "this `allow` repeats another one", at: allow.span, label: "has no effect",
            labels: [Diagnostic.Label(earlier.span, "grants the same")], fixIts: rules.tree.removal(of: allow.id)))
      }
    }
  }
}
