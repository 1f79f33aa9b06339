/// The `firebase` claim of an ID token: the sign-in method and the linked providers of the account.
///
/// This type omits values with the wrong type. Rules see the claim as written.
package struct FirebaseInfo: Hashable, Sendable {
  /// `identities`: the user's ids at each linked provider, including `email` and `phone`.
  package let identities: Claims
  /// `sign_in_provider`: the sign-in method of this session.
  package let signInProvider: ProviderID?
  /// `sign_in_second_factor`, such as `phone` or `totp`.
  package let signInSecondFactor: String?
  /// `second_factor_identifier`: the id of the second factor that was used.
  package let secondFactorIdentifier: String?
  /// `tenant`: the Identity Platform tenant.
  package let tenant: String?
  /// `sign_in_attributes`: the attributes from a SAML or OpenID Connect provider.
  package let signInAttributes: Claims?

  /// Creates the typed view of a `firebase` claim.
  package init(_ claim: Claims) {
    identities = claim["identities"]?.map ?? Claims()
    signInProvider = claim["sign_in_provider"]?.string.flatMap(ProviderID.init)
    signInSecondFactor = claim["sign_in_second_factor"]?.string
    secondFactorIdentifier = claim["second_factor_identifier"]?.string
    tenant = claim["tenant"]?.string
    signInAttributes = claim["sign_in_attributes"]?.map
  }

  /// Returns the user's ids at a provider. Empty if it is not linked, or if the claim is not a list.
  package func rawIDs(_ provider: ProviderID) -> [String] {
    identities[provider.text]?.list?.compactMap(\.string) ?? []
  }
}
