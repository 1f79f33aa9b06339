import SourceText

/// An unconditional write at a `{name=**}`.
enum PublicWrite: Lint {
  static let page = DiagnosticPage(
    "cloud/public-write", .security,
    "An `allow` at `{name=**}` without a condition, or with one that is always true, lets anyone who knows the project write, signed in or not.",
    bad: ExampleRules.around("match /{path=**} { allow write: if true; }"),
    good: ExampleRules.around("match /{path=**} { allow write: if request.auth.uid == id; }"),
    source: "documentation: Insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.openGlobs where !rules.methods(of: id).isDisjoint(with: .writes) {
      let allow = rules.tree[id]
      findings.warn(report(at: allow.keywordSpan, label: allow.condition == nil ? "no condition" : "always true"))
    }
  }

  private static func report(at span: Span, label: String) -> Diagnostic {
    Diagnostic(page.code, .warning, "anyone can write everything below this path", at: span, label: label)
  }
}
