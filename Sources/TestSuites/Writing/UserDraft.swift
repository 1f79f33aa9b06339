package import Identities
import RuleValues
package import SecurityRules
import SourceText

/// Turns a caller into a user of a suite.
package enum UserDraft {
  /// The claims that say when a token was made and for whom, which differ from run to run.
  private static let passing = ["iat", "exp", "auth_time", "aud", "iss", "user_id"]

  /// The claims that the members of an account make.
  private static let common = [
    "sub", "firebase", "email", "email_verified", "phone_number", "name", "picture", "provider_id",
  ]
  /// The claims of every token: those that the members of an account make, and those that tell when and for whom.
  package static let standardClaims = common + passing

  /// Returns the user as a short account or as the options of a mock user, or as the whole `auth` variable where no options have its value.
  ///
  /// - Throws: ``InexpressibleRequest`` for a caller whose `auth` an administrator has overridden, unless a user has it too.
  package static func draft(
    _ identity: Identity, for service: RulesService
  ) throws(InexpressibleRequest) -> ValueDraft {
    guard case .user(let user) = identity else { return .json { $0.null() } }
    var claims = user.claims
    for name in passing { claims[name] = nil }
    if let account = account(claims), names(account, identity, service) { return account }
    if claims["firebase"] == .map(["sign_in_provider": "custom", "identities": .map([:])]) { claims["firebase"] = nil }
    let mock = ValueDraft.json { [claims] writer in DocumentFields(claims).writePlain(to: &writer) }
    if names(mock, identity, service) { return mock }
    let variable = ValueDraft.json { writer in
      identity.requestAuth(for: service)?.writePlain(to: &writer) ?? writer.null()
    }
    if user.isOverride, !names(variable, identity, service) {
      throw InexpressibleRequest("requests whose `auth` was overridden")
    }
    return variable
  }

  /// Returns the short account of a user who signed in with a provider; nil for others.
  private static func account(_ claims: Claims) -> ValueDraft? {
    guard let uid = claims["sub"]?.string, let firebase = claims["firebase"]?.map,
      let provider = firebase["sign_in_provider"]?.string, provider != "custom"
    else { return nil }
    let texts: [(key: String, claim: ClaimValue?)] = [
      ("email", claims["email"]), ("emailVerified", claims["email_verified"]), ("phoneNumber", claims["phone_number"]),
      ("name", claims["name"]), ("picture", claims["picture"]), ("tenant", firebase["tenant"]),
    ]
    var members: [(key: String, value: ValueDraft)] = [("uid", .string(uid)), ("provider", .string(provider))]
    members += texts.compactMap { text in text.claim.map { (text.key, draft($0)) } }
    let linked = (firebase["identities"]?.map?.members ?? []).filter { !["email", "phone"].contains($0.key) }
    let identities = linked.map { identity in
      let ids = identity.value.list ?? []
      return (key: identity.key, value: draft(ids.count == 1 ? ids[0] : identity.value))
    }
    if !identities.isEmpty { members.append(("identities", .members(identities))) }
    let own = claims.members.filter { !common.contains($0.key) }.map { (key: $0.key, value: draft($0.value)) }
    if !own.isEmpty { members.append(("claims", .members(own))) }
    return .members(members)
  }

  private static func draft(_ claim: ClaimValue) -> ValueDraft { .json { DocumentValue(claim).writePlain(to: &$0) } }

  /// Returns whether rules see the same `auth` of the user that a draft names.
  private static func names(_ draft: ValueDraft, _ identity: Identity, _ service: RulesService) -> Bool {
    guard case .success(let reading) = IdentityReader.read(draft.tree, now: 0) else { return false }
    return auth(reading.identity, service) == auth(identity, service)
  }

  /// Returns the `auth` variable without what differs from run to run.
  private static func auth(_ identity: Identity, _ service: RulesService) -> ClaimValue? {
    guard case .map(var variable)? = identity.authValue(for: service) else { return nil }
    if case .map(var token)? = variable["token"] {
      for name in passing { token[name] = nil }
      variable["token"] = .map(token)
    }
    return .map(variable)
  }
}
