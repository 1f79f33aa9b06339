import Identities

extension TokenVerifier {
  /// The first sentence of what Firebase's Admin SDK for Python says of a token that this verifier refuses: it looks at
  /// what a token says in another order, and may come upon another fault first (firebase_admin 7.7.0, _token_gen.py
  /// `_JWTVerifier.verify`; google-auth, jwt.py).
  ///
  /// - Returns: its words, as ``TokenError/firebaseMessage(for:)`` has them; nil where it accepts the token, where this verifier
  ///   does, and where its words are not known.
  public func firebaseMessage(_ text: String) -> String? {
    if text.isEmpty { return "Illegal \(kind.firebaseName) provided: b''." }
    do throws(TokenError) {
      _ = try verify(text)
      return nil
    } catch {
      let token = try? CompactToken(text)
      switch (error, token) {
      case (.accessToken, _) where text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2: return nil
      case (_, nil): return error.firebaseMessage(for: kind)
      case (_, let token?):
        return (contentFault(token) ?? signatureFault(token) ?? laterFault(IDToken(token)))?
          .firebaseMessage(for: kind)
      }
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
    let issuer = kind.issuer(projectID: projectID)
    guard payload["iss"] == .string(issuer) else { return .wrongIssuer(found: "…", wanted: issuer) }
    guard let subject = payload["sub"]?.string else { return .subject(.missing) }
    if subject.isEmpty { return .subject(.empty) }
    let count = subject.unicodeScalars.count
    return count > IdentityLimits.userIDUnits ? .subject(.tooLong(units: count)) : nil
  }

  /// It asks the same of the signature, but neither for `crit` nor when a certificate is valid.
  private func signatureFault(_ token: CompactToken) -> TokenError? {
    guard let keyID = token.header["kid"]?.string else { return .claimType("kid", wanted: "", found: "") }
    guard let key = keys[keyID] else { return .unknownKeyID(keyID) }
    return key.isValidSignature(token.signature, for: token.signedBytes) ? nil : .badSignature
  }

  /// What it finds after that. The times that are not there it misses before it compares those that are, and `iat` goes
  /// before `exp`; a time that is no number stops it without words of its own.
  private func laterFault(_ token: IDToken) -> TokenError? {
    for name in ["iat", "exp"] where token.claims[name] == nil { return .missingClaim(name) }
    guard let issued = token.issuedAt else { return nil }
    let now = Double(currentTime)
    if now < issued - Double(clockSkew) { return .issuedInFuture(at: issued) }
    guard let expires = token.expiresAt else { return nil }
    if expires + Double(clockSkew) < now { return .expired(at: expires) }
    if kind == .idToken {  // It has no tenants of session cookies.
      do throws(TokenError) { try checkTenant(token) } catch { return error }
    }
    return userFault(token.subject, issued)
  }

  /// What it finds about the user. It compares the time at which the token was made, not that of the sign-in.
  private func userFault(_ uid: UserID?, _ issued: Double) -> TokenError? {
    guard let revocation, let uid else { return nil }
    guard let state = revocation(uid) else { return .userNotFound }
    if state.isDisabled { return .userDisabled }
    return issued < Double(state.validSince) ? .revoked : nil
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
