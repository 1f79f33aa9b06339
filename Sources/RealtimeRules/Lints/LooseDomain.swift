import RulePatterns
import RulePrograms
import SourceText

/// A test for an email domain that other domains pass as well.
enum LooseDomain: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/loose-domain", .security,
    """
    The test does not say where the domain begins or ends. `contains('@example.com')` is true for \
    `a@example.com.other`, and `endsWith('example.com')` for `a@notexample.com`. In a pattern, `.` is any character.
    """,
    bad: """
      {"rules": {"notes": {
        ".read": "auth.token.email_verified === true && auth.token.email.contains('@example.com')"
      }}}
      """,
    good: """
      {"rules": {"notes": {
        ".read": "auth.token.email_verified === true && auth.token.email.endsWith('@example.com')"
      }}}
      """,
    source: "documentation: Security Rules language (string methods)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules {
      guard let condition = rule.condition, rule.variables.contains("auth") else { continue }
      for id in condition.tree.ids {
        guard let call = condition.call(id), condition.path(of: call.base) == ["auth", "token", "email"],
          let argument = call.arguments.first, let example = example(call.name, argument, condition.tree)
        else { continue }
        // A domain without a dot cannot be registered.
        let severity: Severity = example.contains(".") ? .warning : .note
        findings.warn(
          Diagnostic(
            page.code, severity, "other domains pass this test", at: condition.place(argument),
            label: "also true for `\(example)`", notes: ["write `endsWith('@…')` with the whole domain"]))
      }
    }
  }

  /// An address of another domain that passes the test.
  private static func example(_ method: String, _ argument: NodeID, _ tree: SyntaxTree) -> String? {
    switch (method, tree[tree.peeled(argument)].kind) {
    case ("contains", .string(let text)) where text.contains("."):
      return text.utf8.first == UInt8(ascii: "@") ? "a\(text).other" : "a@\(text).other"
    case ("endsWith", .string(let text)) where text.contains(".") && !text.contains("@"):
      return text.utf8.first == UInt8(ascii: ".") ? nil : "a@not\(text)"
    case ("matches", .regex(let regex)):
      guard let domain = SimilarDomain.domain(of: regex.body) else { return nil }
      let isAnchored = regex.body.filter { $0 != ")" }.hasSuffix("$")
      return isAnchored ? "a@\(SimilarDomain.find(for: domain))" : "a@\(domain).other"
    default: return nil
    }
  }
}
