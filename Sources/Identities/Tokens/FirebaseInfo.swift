/// The claim `firebase` of an ID token: how the user signed in, and what is linked to the account.
///
/// What is not of the type that Firebase gives it is left out here; rules see the claim as it was written.
public struct FirebaseInfo: Hashable, Sendable {
  /// `identities`: the user's ids at each linked provider, `email` and `phone` among them.
  public let identities: Claims
  /// `sign_in_provider`: how the user signed in for this session.
  public let signInProvider: ProviderID?
  /// `sign_in_second_factor`, such as `phone` or `totp`.
  public let signInSecondFactor: String?
  /// `second_factor_identifier`: which of the user's second factors it was.
  public let secondFactorIdentifier: String?
  /// `tenant`: the Identity Platform tenant.
  public let tenant: String?
  /// `sign_in_attributes`: what a SAML or OpenID Connect provider said.
  public let signInAttributes: Claims?

  /// The typed view of the claim `firebase`.
  public init(_ claim: Claims) {
    identities = claim["identities"]?.map ?? Claims()
    signInProvider = claim["sign_in_provider"]?.string.flatMap(ProviderID.init)
    signInSecondFactor = claim["sign_in_second_factor"]?.string
    secondFactorIdentifier = claim["second_factor_identifier"]?.string
    tenant = claim["tenant"]?.string
    signInAttributes = claim["sign_in_attributes"]?.map
  }

  /// The user's ids at a provider; none where it is not linked, or where the claim is no list.
  public func rawIDs(_ provider: ProviderID) -> [String] {
    identities[provider.text]?.list?.compactMap(\.string) ?? []
  }
}
