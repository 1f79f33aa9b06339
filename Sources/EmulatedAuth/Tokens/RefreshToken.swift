import Identities
import RuleValues
import SourceText

/// A refresh token: the session itself, as JSON in Base64. It needs no record on the server, so it is valid as long as the
/// account exists and no one revokes it.
struct RefreshToken: Hashable {
  /// The project of the account.
  let project: String
  /// The session.
  let session: ClientSession

  /// The token for clients.
  var text: String {
    var claims: Claims = ["_AuthEmulatorRefreshToken": "DO NOT MODIFY"]
    claims["localId"] = .string(session.uid.text)
    claims["provider"] = .string(session.provider.text)
    claims["extraClaims"] = .map(session.claims)
    claims["projectId"] = .string(project)
    claims["tenantId"] = session.tenant.map { .string($0) }
    claims["secondFactor"] = session.secondFactor.map(Self.claim)
    claims["signInAttributes"] = session.attributes.map { .map($0) }
    claims["authTime"] = .integer(session.authTime)
    claims["issuedAt"] = .integer(session.issuedAt)
    return Base64.encode(claims.text.utf8)
  }

  private static func claim(_ factor: TokenProfile.SecondFactor) -> ClaimValue {
    ["identifier": .string(factor.identifier), "provider": .string(factor.kind)]
  }

  init(project: String, session: ClientSession) {
    self.project = project
    self.session = session
  }

  /// Reads a token; nil if it is not one of this server.
  init?(_ text: String) {
    guard text.utf8.count <= 2 * IdentityLimits.tokenBytes, let bytes = Base64.decode(text),
      let claims = Claims(json: SourceFile(name: "<refresh token>", bytes: bytes)),
      claims["_AuthEmulatorRefreshToken"] != nil, let project = claims["projectId"]?.string,
      let session = ClientSession(refresh: claims)
    else { return nil }
    self.init(project: project, session: session)
  }
}

extension ClientSession {
  fileprivate init?(refresh claims: Claims) {
    guard let uid = claims["localId"]?.string.flatMap(UserID.init),
      let provider = claims["provider"]?.string.flatMap(ProviderID.init),
      case .integer(let authTime)? = claims["authTime"], case .integer(let issuedAt)? = claims["issuedAt"],
      ClientSession.times.contains(authTime), ClientSession.times.contains(issuedAt)
    else { return nil }
    self.uid = uid
    self.provider = provider
    self.authTime = authTime
    self.issuedAt = issuedAt
    tenant = claims["tenantId"]?.string
    self.claims = claims["extraClaims"]?.map ?? Claims()
    attributes = claims["signInAttributes"]?.map
    if let factor = claims["secondFactor"]?.map, let kind = factor["provider"]?.string,
      let id = factor["identifier"]?.string
    {
      secondFactor = .init(kind, identifier: id)
    }
  }
}
