public import Identities

/// A sign-in that lasts: what a refresh token stands for. A refresh keeps it, a new sign-in replaces it.
public struct Session: Hashable, Sendable {
  /// The user.
  public let uid: UserID
  /// The tenant of the account.
  public let tenant: String?
  /// How the user signed in: `firebase.sign_in_provider`.
  public private(set) var provider: ProviderID
  /// When, in seconds since 1970: `auth_time`.
  public let authTime: Int64
  /// Claims of this session: those of a custom token.
  public let claims: Claims
  /// The second factor that was asked for.
  public private(set) var secondFactor: SecondFactor?
  /// What a SAML or OpenID Connect provider said.
  public let attributes: Claims?
  /// When the session was given out; a revocation after that ends it.
  public private(set) var issuedAt: Int64

  init(
    _ account: Account, _ provider: ProviderID, authTime: Int64, claims: Claims = Claims(),
    secondFactor: SecondFactor? = nil, attributes: Claims? = nil, issuedAt: Int64
  ) {
    uid = account.uid
    tenant = account.tenant
    self.provider = provider
    self.authTime = authTime
    self.claims = claims
    self.secondFactor = secondFactor
    self.attributes = attributes
    self.issuedAt = issuedAt
  }

  /// The same sign-in, given out again: it outlives a revocation that the user brought about with it.
  func renewed(at time: Int64, provider: ProviderID) -> Session {
    var session = self
    session.issuedAt = time
    session.provider = provider
    return session
  }

  /// The same, with another second factor.
  func renewed(at time: Int64, secondFactor: SecondFactor?) -> Session {
    var session = renewed(at: time, provider: provider)
    session.secondFactor = secondFactor
    return session
  }
}
