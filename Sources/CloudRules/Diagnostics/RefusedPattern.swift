import RulePatterns
import SourceText

/// A regular expression that is no RE2.
enum RefusedPattern {
  static let page = DiagnosticPage(
    "cloud/pattern",
    """
    `matches`, `replace` and `split` take RE2: no look-around, no back-references. A bad literal is refused, of `replace` \
    when it is evaluated.
    """,
    bad: ExampleRules.around("allow read: if id.matches('(?!admin).*');"),
    good: ExampleRules.around("allow read: if !id.matches('admin.*');"),
    source: "emulator 1.19.9; reference rules.String")

  /// - Parameter error: why, in the engine's words.
  static func report(_ error: RegexError, _ severity: Severity = .error, at span: Span) -> Diagnostic {
    Diagnostic(page.code, severity, error.message, at: span, notes: error.hint.map { [$0] } ?? [])
  }
}
