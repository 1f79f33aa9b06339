import SourceText

/// The pages of what the service says nothing of.
enum LintPages {
  static let all: [DiagnosticPage] = [
    PublicWrite.page, MootAllow.page, OverruledDenial.page, LengthMember.page, MatchPrefix.page, MissingDollar.page,
    OpenTemplate.page, AbsentResource.page, MissingDocument.page, NeverMethod.page, ProviderName.page, TokenTime.page,
    SlashedPattern.page, AnchoredPattern.page, UnverifiedEmail.page, TokenUID.page, AnonymousWriter.page,
    AuthProvider.page, IdentityKey.page, LinkedProfile.page,
  ]
}
