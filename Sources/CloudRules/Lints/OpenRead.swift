import SourceText

/// A read of everything below a `{name=**}` without a condition.
enum OpenRead: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/open-read", .security,
    """
    An `allow` at `{name=**}` without a condition lets anyone read everything below this path, also collections that are \
    added later. Name the public collections instead.
    """,
    bad: ExampleRules.around("match /{path=**} { allow read: if true; }"),
    good: ExampleRules.around("match /photos/{photo} { allow read: if true; }"),
    source: "documentation: Insecure rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.linted.openGlobs where !rules.linted.methods(of: id).isDisjoint(with: .reads) {
      let allow = rules.tree[id]
      findings.warn(
        Diagnostic(
          page.code, .note, "anyone can read everything below this path", at: allow.keywordSpan,
          label: allow.condition == nil ? "no condition" : "always true",
          notes: ["this includes what is added later: name the public collections instead"]))
    }
  }
}
