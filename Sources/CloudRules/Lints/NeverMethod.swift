import SourceText

/// A comparison of `request.method` with a name that it never has, such as `read`.
enum NeverMethod: Lint {
  static let page = DiagnosticPage(
    "cloud/never-method",
    "`request.method` is `get`, `list`, `create`, `update` or `delete`, never `read` or `write`.",
    bad: ExampleRules.around("allow read, write: if request.method == 'read';"),
    good: ExampleRules.around("allow read, write: if request.method == 'get';"),
    source: "emulator 1.19.9")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (value, other) in rules.comparisons where rules.requestMember(of: value) == .requestMethod {
      guard let text = rules.text(other), !MethodSet.isMethod(text) else { continue }
      findings.warn(report(text, at: rules.tree[rules.tree.peeled(other)].span))
    }
  }

  private static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`request.method` is never `\(text)`", at: span,
      label: "it is one of `get`, `list`, `create`, `update`, `delete`")
  }
}
