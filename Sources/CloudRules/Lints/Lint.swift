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

/// The lints of Cloud rules.
///
/// A test compares them with the files of this folder. Their order does not matter: findings are sorted.
enum Lints {
  /// The lints of every load.
  static let all: [any Lint.Type] = [
    AbsentResource.self, AnchoredPattern.self, AnonymousWriter.self, AuthProvider.self, IdentityKey.self,
    IneffectiveDeny.self, LengthMember.self, LinkedProfile.self, MatchPrefix.self, MissingDocument.self,
    MissingDollar.self, NeverMethod.self, OpenTemplate.self, ProviderName.self, PublicWrite.self, RedundantAllow.self,
    SlashedPattern.self, TokenTime.self, TokenUID.self, UnverifiedEmail.self,
  ]

  /// The lints of a review.
  static let ofReview: [any ReviewLint.Type] = [
    AlwaysTrue.self, BooleanText.self, ChangedKeys.self, ClientRole.self, ClientTime.self, CollectionMatch.self,
    CollectionPath.self, ComparedBoolean.self, ConditionalBoolean.self, ContentType.self, DebugCall.self,
    DocumentReads.self, DoubleNegative.self, DuplicateAllow.self, DuplicateMapKey.self, ExpiredRule.self,
    ExpressionLimit.self, FileSize.self, HardCodedUser.self, ImpliedAllow.self, IntegerOnly.self, ListByID.self,
    LooseDomain.self, MapMethod.self, NeverTrue.self, NoService.self, OpenRead.self, OpenUntil.self, OpenWrite.self,
    OwnerMayChange.self, OwnerTakeover.self, RedundantExists.self, RepeatedOperand.self, ReplacesFiles.self,
    SVGImage.self, SelfGrantedRole.self, ShadowedName.self, UIDEqualsList.self, UnauthenticatedWrite.self,
    UnboundOwner.self, UnboundedText.self, UncalledMethod.self, UnknownMember.self, UnownedUpdate.self,
    UntypedField.self, UnusedCapture.self, WideWildcard.self, WriteDeniesDelete.self, WriteFields.self,
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
    let reviewed = ReviewedRules(linted, now: now.milliseconds)
    for lint in ofReview { lint.check(reviewed, into: &findings) }
  }
}
