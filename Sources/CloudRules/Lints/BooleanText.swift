import SourceText

/// A boolean claim that is compared with text.
enum BooleanText: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/boolean-text",
    "`email_verified` is true or false. Compared with the text `'true'`, it is never equal.",
    bad: ExampleRules.around("allow read: if request.auth.token.email_verified == 'true';"),
    good: ExampleRules.around("allow read: if request.auth.token.email_verified == true;"),
    source: "documentation: Security Rules and Firebase Authentication; emulator 1.19.9", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (value, other) in rules.linted.comparisons where rules.linted.requestMember(of: value) == .emailVerified {
      guard let text = rules.linted.text(other) else { continue }
      let span = rules.tree[rules.tree.peeled(other)].span
      let fixIts = ["true", "false"].contains(text) ? [FixIt("write `\(text)`", [TextEdit(span, text)])] : []
      findings.warn(
        Diagnostic(
          page.code, .warning, "`email_verified` is never a text", at: span, label: "it is `true` or `false`",
          fixIts: fixIts))
    }
  }
}
