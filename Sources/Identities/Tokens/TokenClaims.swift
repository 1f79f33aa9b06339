/// The checks of the payload of an ID token or session cookie for a project at a given time.
///
/// Sources: documentation, "Verify ID Tokens"; checks V5 to V11 of the Admin SDKs. Some are stricter, as described in
/// `Grammar/identity.md`.
package enum TokenClaims {
  /// Returns all problems, in the order of the checks.
  ///
  /// - Parameters:
  ///   - kind: the required kind of token.
  ///   - projectID: the required project; nil for the project that the token names.
  ///   - now: the current time in seconds since 1970; nil to skip the comparison of times.
  ///   - skew: the tolerated clock skew in seconds.
  package static func problems(
    _ claims: Claims, of kind: TokenKind, projectID: String?, now: Int64?, skew: Int64
  ) -> [TokenError] {
    var problems: [TokenError] = []
    let project = projectID ?? claims["aud"]?.string
    text(claims, "aud", equals: project, into: &problems) { .wrongAudience(found: $0, wanted: $1) }
    text(claims, "iss", equals: project.map(kind.issuer), into: &problems) { .wrongIssuer(found: $0, wanted: $1) }
    do throws(TokenError) { _ = try claims.tokenSubject() } catch { problems.append(error) }
    for name in ["exp", "iat", "auth_time"] { number(claims, name, into: &problems) }
    if let now { problems += timeProblems(claims, now: now, skew: skew) }
    return problems
  }

  /// Returns the problems of the times that are present.
  package static func timeProblems(_ claims: Claims, now: Int64, skew: Int64) -> [TokenError] {
    var problems: [TokenError] = []
    let now = Double(now)
    let skew = Double(skew)
    if let time = claims["exp"]?.number, !(time > now - skew) { problems.append(.expired(at: time)) }
    if let time = claims["iat"]?.number, !(time <= now + skew) { problems.append(.issuedInFuture(at: time)) }
    if let time = claims["auth_time"]?.number, !(time <= now + skew) { problems.append(.authTimeInFuture(at: time)) }
    return problems
  }

  private static func text(
    _ claims: Claims, _ name: String, equals wanted: String?, into problems: inout [TokenError],
    mismatch: (_ found: String, _ wanted: String) -> TokenError
  ) {
    guard let value = claims[name] else { return problems.append(.missingClaim(name)) }
    guard let text = value.string else {
      return problems.append(.claimType(name, wanted: "a string", found: value.kindName))
    }
    if let wanted, !text.isSameBytes(as: wanted) { problems.append(mismatch(text, wanted)) }
  }

  private static func number(_ claims: Claims, _ name: String, into problems: inout [TokenError]) {
    guard let value = claims[name] else { return problems.append(.missingClaim(name)) }
    if value.number == nil { problems.append(.claimType(name, wanted: "a number", found: value.kindName)) }
  }
}
