import Identities
import RequestSimulation
import RuleValues
import SymbolicRules

/// The caller of a request.
extension RequestModel {
  /// Returns the caller; nil if no token can have the claims.
  ///
  /// - Parameters:
  ///   - auth: the term of the auth context.
  ///   - now: the time of the request, in milliseconds since 1970.
  func identity(_ auth: Term, now: Int64) -> Identity? {
    guard case .map(let auth)? = self[auth] else { return .unauthenticated }
    guard case .string(let text)? = auth["uid"] ?? .string("alice"), let uid = UserID(text),
      var claims = try? TokenProfile(uid: uid).claims(projectID: MockUser.defaultProjectID, now: now / 1000)
    else { return nil }
    if case .map(let token)? = auth["token"] {
      for field in token.entries where !["sub", "user_id"].contains(field.name) {
        guard let claim = field.value.claim else { return nil }
        claims[field.name] = merged(claims[field.name], claim)
      }
    }
    return (try? User(uid, claims: claims)).map { .user($0) }
  }

  /// Returns a claim with the members of the usual one that the model does not mention.
  private func merged(_ usual: ClaimValue?, _ claim: ClaimValue) -> ClaimValue {
    guard case .map(let usual)? = usual, case .map(let members) = claim else { return claim }
    var result = usual
    for member in members.members { result[member.key] = merged(usual[member.key], member.value) }
    return .map(result)
  }
}
