import RulePrograms
import SourceText

/// A write of one collection without a condition.
enum OpenWrite: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/open-write", .security,
    """
    An `allow` without a condition, or with `if true`, lets anyone who knows the project write, signed in or not. Anyone \
    can read the name of the project in the app.
    """,
    bad: ExampleRules.around("allow create: if true;"),
    good: ExampleRules.around("allow create: if request.auth.uid == request.resource.data.author;"),
    source: "documentation: Insecure rules")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.allows where allow.isLiteral && allow.outcome == true && allow.service != nil {
      let methods = allow.methods.intersection(.writes)
      // `public-write` reports a `{name=**}`.
      guard let method = methods.methods.first, !rules.linted.endsInGlob(allow.match) else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning, "anyone can write here, signed in or not", at: allow.span,
          label: allow.condition == nil ? "no condition" : "always true",
          notes: ["this request is allowed: `\(method.rawValue) \(rules.writtenPath(of: allow.match))` without a user"])
      )
    }
  }
}
