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

/// The lints of Cloud rules.
enum Lints {
  /// Every lint of this folder, which a test compares with its files. Their order does not matter: findings are
  /// sorted.
  static let all: [any Lint.Type] = [
    AbsentResource.self, AnchoredPattern.self, AnonymousWriter.self, AuthProvider.self, IdentityKey.self,
    IneffectiveDeny.self, LengthMember.self, LinkedProfile.self, MatchPrefix.self, MissingDocument.self,
    MissingDollar.self, NeverMethod.self, OpenTemplate.self, ProviderName.self, PublicWrite.self, RedundantAllow.self,
    SlashedPattern.self, TokenTime.self, TokenUID.self, UnverifiedEmail.self,
  ]

  /// Runs every lint on a file without errors.
  static func check(_ rules: CheckedRules, into findings: inout Findings) {
    let linted = LintedRules(rules)
    for lint in all { lint.check(linted, into: &findings) }
  }
}
