import RulePrograms
import SourceText

/// A statement whose condition requires all that another one of the match requires.
enum ImpliedAllow: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/implied-allow", .security,
    """
    One matching `allow` is enough. Another one of this match grants the same methods and requires less, so the further \
    conditions here restrict nothing.
    """,
    bad: ExampleRules.around("allow get: if request.auth != null;\n    allow get: if request.auth.uid == id;"),
    good: ExampleRules.around("allow list: if request.auth != null;\n    allow get: if request.auth.uid == id;"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9", fix: .hidesMistake)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for match in rules.tree.matches where match.allows.count > 1 {
      let allows = match.allows.map { rules.allows[$0.index] }.filter { $0.outcome == nil && !$0.methods.isEmpty }
      for allow in allows {
        let wider = allows.first { other in
          other.id != allow.id && other.condition != allow.condition && other.methods.isSuperset(of: allow.methods)
            && allow.branches.allSatisfy { branch in other.branches.contains { isImplied($0, by: branch, rules) } }
        }
        guard let wider else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "this `allow` grants nothing that another one does not grant", at: allow.span,
            label: "has no effect", labels: [Diagnostic.Label(wider.span, "requires less")],
            fixIts: rules.tree.removal(of: allow.id)))
      }
    }
  }

  private static func isImplied(_ weak: [TermID], by strong: [TermID], _ rules: ReviewedRules) -> Bool {
    weak.allSatisfy { id in
      strong.contains(id) || rules.terms.isSignInTest(id) && strong.contains { rules.terms.requiresUser($0) }
    }
  }
}
