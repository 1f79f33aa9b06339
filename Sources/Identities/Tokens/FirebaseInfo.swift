/// The `firebase` claim of an ID token: the sign-in method and the linked providers of the account.
///
/// This type omits values with the wrong type. Rules see the claim as written.
public struct FirebaseInfo: Hashable, Sendable {
  /// `identities`: the user's ids at each linked provider, including `email` and `phone`.
  public let identities: Claims
  /// `sign_in_provider`: the sign-in method of this session.
  public let signInProvider: ProviderID?
  /// `sign_in_second_factor`, such as `phone` or `totp`.
  public let signInSecondFactor: String?
  /// `second_factor_identifier`: the id of the second factor that was used.
  public let secondFactorIdentifier: String?
  /// `tenant`: the Identity Platform tenant.
  public let tenant: String?
  /// `sign_in_attributes`: the attributes from a SAML or OpenID Connect provider.
  public let signInAttributes: Claims?

  /// Creates the typed view of a `firebase` claim.
  public init(_ claim: Claims) {
    identities = claim["identities"]?.map ?? Claims()
    signInProvider = claim["sign_in_provider"]?.string.flatMap(ProviderID.init)
    signInSecondFactor = claim["sign_in_second_factor"]?.string
    secondFactorIdentifier = claim["second_factor_identifier"]?.string
    tenant = claim["tenant"]?.string
    signInAttributes = claim["sign_in_attributes"]?.map
  }

  /// Returns the user's ids at a provider. Empty if it is not linked, or if the claim is not a list.
  public func rawIDs(_ provider: ProviderID) -> [String] {
    identities[provider.text]?.list?.compactMap(\.string) ?? []
  }
}
