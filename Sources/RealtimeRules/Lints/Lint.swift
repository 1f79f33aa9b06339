import SourceText

/// A check of rules that load: it finds what the service accepts and the author probably did not mean.
///
/// A lint is one file with its code, its page, its check, its wording and its fix-its. It reports warnings and notes,
/// never errors, so it changes no verdict.
protocol Lint: SendableMetatype {
  /// The documentation of the lint's one code.
  static var page: DiagnosticPage { get }

  /// Adds what the lint finds in `rules`, which have no errors.
  static func check(_ rules: LintedRules, into findings: inout Findings)
}

/// The lints of Realtime Database rules.
enum Lints {
  /// Every lint of this folder, which a test compares with its files. Their order does not matter: findings are
  /// sorted.
  static let all: [any Lint.Type] = [
    AnonymousWriter.self, IdentityKey.self, LinkedProfile.self, NeverEqual.self, NeverOrdered.self, NullEqualsNull.self,
    ProviderName.self, PublicRoot.self, ShadowedRule.self, TimeUnit.self, TokenUID.self, UnverifiedEmail.self,
  ]

  /// Runs every lint on a file without errors.
  static func check(_ rules: CheckedRules, into findings: inout Findings) {
    let linted = LintedRules(rules)
    for lint in all { lint.check(linted, into: &findings) }
  }
}
