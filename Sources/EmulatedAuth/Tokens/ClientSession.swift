import Accounts
import Identities

/// What a token of a client says about its session.
///
/// `Accounts.Session` has the same facts for a process that keeps its sessions. This server keeps none: the tokens of the
/// clients hold them, so they survive a restart.
struct ClientSession: Hashable {
  /// The user.
  let uid: UserID
  /// The tenant of the account; nil for the project itself.
  let tenant: String?
  /// `firebase.sign_in_provider`
  var provider: ProviderID
  /// The time of the sign-in, in seconds since 1970: `auth_time`.
  var authTime: Int64
  /// The time when the token was issued, in seconds since 1970. A later revocation ends the session.
  var issuedAt: Int64
  /// The claims of a custom token.
  var claims = Claims()
  /// The second factor that was used.
  var secondFactor: TokenProfile.SecondFactor?
  /// The attributes of a SAML or OpenID Connect provider.
  var attributes: Claims?

  /// Creates the session of a sign-in.
  init(_ session: Session) {
    uid = session.uid
    tenant = session.tenant
    provider = session.provider
    authTime = session.authTime
    issuedAt = session.issuedAt
    claims = session.claims
    secondFactor = session.secondFactor.map { .init($0.kind, identifier: $0.enrolmentID) }
    attributes = session.attributes
  }

  /// Creates the session of an ID token; nil if a claim that each ID token has is missing.
  ///
  /// - Parameter account: the account of the user, whose custom claims are not those of the session.
  init?(_ token: IDToken, of account: Account) {
    let firebase = token.firebase
    guard let provider = firebase.signInProvider, let issuedAt = Self.time(token.issuedAt) else { return nil }
    guard let authTime = token.authTime == nil ? issuedAt : Self.time(token.authTime) else { return nil }
    uid = account.uid
    tenant = account.tenant
    self.provider = provider
    self.authTime = authTime
    self.issuedAt = issuedAt
    for claim in token.customClaims.members where account.customClaims[claim.key] != claim.value {
      claims[claim.key] = claim.value
    }
    if let kind = firebase.signInSecondFactor, let id = firebase.secondFactorIdentifier {
      secondFactor = .init(kind, identifier: id)
    }
    attributes = firebase.signInAttributes
  }

  /// Issues the session again after a revocation that the user caused with it. It counts as a sign-in at this time, as in
  /// ``Accounts/Session``.
  mutating func renew(at time: Int64) {
    issuedAt = max(time, authTime)
    authTime = issuedAt
  }

  /// The seconds before the year 10000, which leave room for the lifetime of a token.
  static let times: ClosedRange<Int64> = 0...253_402_300_799

  private static func time(_ seconds: Double?) -> Int64? {
    guard let time = seconds.flatMap(Int64.init(exactly:)), times.contains(time) else { return nil }
    return time
  }

  /// The profile of a new ID token for this session. The claims of the account are its current ones.
  func profile(_ account: Account) -> TokenProfile {
    var profile = TokenProfile(uid: account.uid, provider: provider)
    profile.customClaims = account.customClaims
    profile.sessionClaims = claims
    profile.identities = account.linkedProviders.map { .init($0.provider, [$0.rawID]) }
    profile.email = account.email
    profile.emailVerified = account.emailVerified
    profile.phoneNumber = account.phoneNumber
    profile.name = account.displayName
    profile.picture = account.photoURL
    profile.tenant = account.tenant
    profile.authTime = authTime
    profile.secondFactor = secondFactor
    profile.signInAttributes = attributes
    return profile
  }
}
