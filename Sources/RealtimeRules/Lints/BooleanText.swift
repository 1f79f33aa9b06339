import RulePrograms
import SourceText

/// A boolean claim that is compared with text.
enum BooleanText: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/boolean-text",
    "`email_verified` is true or false. Compared with the text `'true'`, it is never equal.",
    bad: #"{"rules": {"notes": {".read": "auth.token.email_verified === 'true'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.email_verified === true"}}}"#,
    source: "documentation: Security Rules and Firebase Authentication; `Grammar/realtime.md`, Equality", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for rule in rules.rules {
      guard let condition = rule.condition, rule.variables.contains("auth") else { continue }
      for id in condition.tree.ids {
        guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.precedence == .equality else {
          continue
        }
        for (value, other) in [(left, right), (right, left)] {
          guard condition.path(of: value) == ["auth", "token", "email_verified"],
            case .string(let text) = condition.tree[condition.tree.peeled(other)].kind
          else { continue }
          let place = condition.place(condition.tree.peeled(other))
          let fixIts = ["true", "false"].contains(text) ? [FixIt("write `\(text)`", [TextEdit(place, text)])] : []
          findings.warn(
            Diagnostic(
              page.code, .warning, "`email_verified` is never a text", at: place, label: "it is `true` or `false`",
              fixIts: fixIts))
        }
      }
    }
  }
}
