import Identities

extension TokenVerifier {
  /// The first sentence of what Firebase's Admin SDK for Python says of a token that this verifier refuses: it looks at
  /// what a token says in another order, and may come upon another fault first (firebase_admin 7.7.0, _token_gen.py
  /// `_JWTVerifier.verify`; google-auth, jwt.py).
  ///
  /// - Returns: its words, as ``TokenError/firebaseMessage`` has them; nil where it accepts the token, where this verifier
  ///   does, and where its words are not known.
  public func firebaseMessage(_ text: String) -> String? {
    if text.isEmpty { return "Illegal ID token provided: b''." }
    do throws(TokenError) {
      _ = try verify(text)
      return nil
    } catch {
      guard let token = try? CompactToken(text) else { return error.firebaseMessage }
      return (contentFault(token) ?? laterFault(error, token.payload))?.firebaseMessage
    }
  }

  /// What it finds before it looks at the signature.
  private func contentFault(_ token: CompactToken) -> TokenError? {
    let payload = token.payload
    if payload["aud"] == .string(TokenKind.customTokenAudience) { return .customToken }
    guard token.header["kid"].map(isTrue) ?? false else {
      let isLegacy = token.header["alg"] == "HS256" && payload["v"] == 0 && payload["d"]?.map?["uid"] != nil
      return isLegacy ? .legacyToken : .missingKeyID
    }
    let algorithm = token.header["alg"]
    guard algorithm == "RS256" else { return .algorithmNotAllowed(found: algorithm?.string, wanted: "RS256") }
    guard payload["aud"] == .string(projectID) else { return .wrongAudience(found: "…", wanted: projectID) }
    let issuer = TokenProfile.issuer(projectID)
    guard payload["iss"] == .string(issuer) else { return .wrongIssuer(found: "…", wanted: issuer) }
    guard let subject = payload["sub"]?.string else { return .subject(.missing) }
    if subject.isEmpty { return .subject(.empty) }
    let count = subject.unicodeScalars.count
    return count > IdentityLimits.userIDUnits ? .subject(.tooLong(units: count)) : nil
  }

  /// What it finds after that, where this verifier found `error`; nil where that is no fault to it. The times that are not
  /// there it misses before it compares those that are, and `iat` goes before `exp`.
  private func laterFault(_ error: TokenError, _ payload: Claims) -> TokenError? {
    switch error {
    case .unknownKeyID, .claimType("kid", _, _), .badSignature, .revoked, .userDisabled, .userNotFound: return error
    case .expired, .issuedInFuture, .authTimeInFuture, .missingClaim, .claimType, .subjectMismatch, .tenantMismatch:
      if let fault = timeFault(payload) { return fault }
      if case .tenantMismatch = error { return error }
      return nil
    default: return nil
    }
  }

  /// A time that is no number stops it without words of its own.
  private func timeFault(_ payload: Claims) -> TokenError? {
    for name in ["iat", "exp"] where payload[name] == nil { return .missingClaim(name) }
    let token = IDToken(claims: payload)
    guard let issued = token.issuedAt else { return nil }
    let now = Double(currentTime)
    if now < issued - Double(clockSkew) { return .issuedInFuture(at: issued) }
    guard let expires = token.expiresAt else { return nil }
    return expires + Double(clockSkew) < now ? .expired(at: expires) : nil
  }

  /// What Python takes for true.
  private func isTrue(_ value: ClaimValue) -> Bool {
    switch value {
    case .null: false
    case .bool(let bool): bool
    case .integer(let integer): integer != 0
    case .double(let double): double != 0
    case .string(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .map(let claims): !claims.isEmpty
    }
  }
}
