import RuleValues
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

/// A lint that only a review runs, such as `rules-sim check`. A server that loads rules does not pay for it.
protocol ReviewLint: SendableMetatype {
  /// The documentation of the lint's one code.
  static var page: DiagnosticPage { get }

  /// Adds what the lint finds in `rules`, which have no errors.
  static func check(_ rules: ReviewedRules, into findings: inout Findings)
}

/// The lints of Realtime Database rules.
///
/// A test compares them with the files of this folder. Their order does not matter: findings are sorted.
enum Lints {
  /// The lints of every load.
  static let all: [any Lint.Type] = [
    AnonymousWriter.self, IdentityKey.self, LinkedProfile.self, NeverEqual.self, NeverOrdered.self, NullEqualsNull.self,
    ProviderName.self, PublicRoot.self, ShadowedRule.self, TimeUnit.self, TokenUID.self, UnverifiedEmail.self,
  ]

  /// The lints of a review.
  static let ofReview: [any ReviewLint.Type] = [
    AlwaysTrue.self, BooleanText.self, DeleteSkipsValidate.self, ExpiredRule.self, HardCodedUser.self,
    ImpliedRule.self, LooseDomain.self, MissingIndex.self, NeverTrue.self, OpenUntil.self, OpenWrite.self,
    OverruledDenial.self, OwnerTakeover.self, QuotedVariable.self, RepeatedOperand.self, UnanchoredPattern.self,
    UnauthenticatedWrite.self, UntypedLength.self, UnusedWildcard.self, ValidateAuth.self,
  ]

  /// The pages of all lints.
  static var pages: [DiagnosticPage] { all.map { $0.page } + ofReview.map { $0.page } }

  /// Runs the lints on a file without errors.
  ///
  /// - Parameter now: the time of a review; nil if the rules are only loaded.
  static func check(_ rules: CheckedRules, reviewedAt now: Timestamp?, into findings: inout Findings) {
    let linted = LintedRules(rules)
    for lint in all { lint.check(linted, into: &findings) }
    guard let now else { return }
    let reviewed = ReviewedRules(rules, now: now.milliseconds)
    for lint in ofReview { lint.check(reviewed, into: &findings) }
  }
}
