import SourceText

/// An unconditional write at a `{name=**}`.
enum PublicWrite: Lint {
  static let page = DiagnosticPage(
    "cloud/public-write",
    "An `allow` without a condition at `{name=**}` lets anyone who knows the project write, signed in or not.",
    bad: ExampleRules.around("match /{path=**} { allow write: if true; }"),
    good: ExampleRules.around("match /{path=**} { allow write: if request.auth.uid == id; }"),
    source: "documentation: Insecure rules")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.openGlobs where !rules.methods(of: id).isDisjoint(with: .writes) {
      findings.warn(report(at: rules.tree[id].keywordSpan))
    }
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .warning, "anyone can write everything below this path", at: span, label: "no condition")
  }
}
