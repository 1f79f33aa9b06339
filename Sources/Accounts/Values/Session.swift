public import Identities

/// A session, which a refresh token represents. A refresh keeps it, and a new sign-in replaces it.
public struct Session: Hashable, Sendable {
  /// The id of the user.
  public let uid: UserID
  /// The tenant of the account.
  public let tenant: String?
  /// The sign-in provider: `firebase.sign_in_provider`.
  public private(set) var provider: ProviderID
  /// The time of the sign-in, in seconds since 1970: `auth_time`.
  public private(set) var authTime: Int64
  /// The claims of this session, from a custom token.
  public let claims: Claims
  /// The second factor that was used.
  public private(set) var secondFactor: SecondFactor?
  /// The attributes from a SAML or OpenID Connect provider.
  public let attributes: Claims?
  /// The time when the session was issued. A later revocation ends it.
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

  /// Returns a session that survives a revocation that the user caused with this one. It counts as a sign-in at this time:
  /// verifiers that compare `auth_time` with the time of the revocation accept its tokens (firebase-tools#5990).
  func renewed(at time: Int64, provider: ProviderID) -> Session {
    var session = self
    session.issuedAt = time
    session.authTime = time
    session.provider = provider
    return session
  }

  /// Returns such a session with another second factor.
  func renewed(at time: Int64, secondFactor: SecondFactor?) -> Session {
    var session = renewed(at: time, provider: provider)
    session.secondFactor = secondFactor
    return session
  }
}
