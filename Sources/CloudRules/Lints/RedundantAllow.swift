import RulePrograms
import SourceText

/// An `allow` with a condition that restricts nothing, because another `allow` grants the same without one.
enum RedundantAllow: Lint {
  static let page = DiagnosticPage(
    "cloud/moot-allow", .security,
    """
    One matching `allow` is enough to grant a request. A condition restricts nothing if another `allow` grants the \
    same methods for the same documents without a condition, in the same match or through a `{name=**}`.
    """,
    bad: ExampleRules.around("allow read;\n    allow get: if request.auth.uid == id;"),
    good: ExampleRules.around("allow list;\n    allow get: if request.auth.uid == id;"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9", fix: .hidesMistake)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for match in rules.tree.matches { findRepeated(in: match, of: rules, into: &findings) }
    let restricted = rules.tree.allowIDs.filter { rules.constant($0) != true }
    for (id, glob) in rules.covered(restricted, by: rules.openGlobs, where: { $1.isSuperset(of: $0) }) {
      findings.warn(report(id, rules.tree, open: rules.tree[glob].keywordSpan))
    }
  }

  /// Finds statements after an unconditional one of the same match.
  private static func findRepeated(in match: MatchDeclaration, of rules: LintedRules, into findings: inout Findings) {
    var open: [(methods: MethodSet, span: Span)] = []
    var opened: MethodSet = []
    for id in match.allows {
      let methods = rules.methods(of: id)
      let span = rules.tree[id].keywordSpan
      if !methods.isEmpty, opened.isSuperset(of: methods),
        let first = methods.methods.first.map({ MethodSet(named: $0.rawValue) }),
        let earlier = open.first(where: { $0.methods.isSuperset(of: first) })
      {
        findings.warn(report(id, rules.tree, open: earlier.span))
      }
      guard rules.constant(id) == true, !opened.isSuperset(of: methods) else { continue }
      open.append((methods, span))
      opened.formUnion(methods)
    }
  }

  private static func report(_ allow: AllowID, _ tree: SyntaxTree, open: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this `allow` has no effect: another one grants the same without a condition",
      at: tree[allow].keywordSpan, labels: [Diagnostic.Label(open, "granted to everyone here")],
      fixIts: tree.removal(of: allow))
  }
}
