import Identities

extension TokenVerifier {
  /// Returns the first sentence of the error message of Firebase's Admin SDK for Python for a token that this verifier
  /// rejects.
  ///
  /// The SDK checks tokens in another order and may find another problem first (firebase_admin 7.7.0, _token_gen.py
  /// `_JWTVerifier.verify`; google-auth, jwt.py).
  ///
  /// - Returns: the message, as in ``TokenError/firebaseMessage(for:)``; nil if the SDK or this verifier accepts the
  ///   token, and if the message is unknown.
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

  /// Returns the problem that the SDK finds before it checks the signature.
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

  /// Returns the problem of the signature. The SDK makes the same checks, but ignores `crit` and the validity period of
  /// certificates.
  private func signatureFault(_ token: CompactToken) -> TokenError? {
    guard let keyID = token.header["kid"]?.string else { return .claimType("kid", wanted: "", found: "") }
    guard let key = keys.current[keyID] else { return .unknownKeyID(keyID) }
    return key.isValidSignature(token.signature, for: token.signedBytes) ? nil : .badSignature
  }

  /// Returns the problem that the SDK finds after the signature. It reports missing times before it compares others,
  /// and checks `iat` before `exp`. A time that is not a number makes it fail without its own message.
  private func laterFault(_ token: IDToken) -> TokenError? {
    for name in ["iat", "exp"] where token.claims[name] == nil { return .missingClaim(name) }
    guard let issued = token.issuedAt else { return nil }
    let now = Double(currentTime)
    if now < issued - Double(clockSkew) { return .issuedInFuture(at: issued) }
    guard let expires = token.expiresAt else { return nil }
    if expires + Double(clockSkew) < now { return .expired(at: expires) }
    if kind == .idToken {  // The SDK does not check tenants of session cookies.
      do throws(TokenError) { try checkTenant(token) } catch { return error }
    }
    return userFault(token.subject, issued)
  }

  /// Returns the problem with the user. The SDK compares the time of issue and not that of the sign-in.
  private func userFault(_ uid: UserID?, _ issued: Double) -> TokenError? {
    guard let revocation, let uid else { return nil }
    guard let state = revocation(uid) else { return .userNotFound }
    if state.isDisabled { return .userDisabled }
    return issued < Double(state.validSince) ? .revoked : nil
  }

  /// Returns whether Python treats a value as true.
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
