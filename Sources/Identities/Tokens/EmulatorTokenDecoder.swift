/// A decoder of the unsigned tokens that emulators and test libraries use. It is a separate type, so that no setting
/// and no token content can turn a verifier into it.
///
/// It accepts only `alg: none` with an empty signature. The token must name a single user with a valid id. Firebase's
/// own emulator admits a token without a user as a user with the id `null`; this decoder throws an error. Times, issuer
/// and audience are not enforced, because test tokens commonly expired in 1970. Mismatches are warnings.
public struct EmulatorTokenDecoder: Hashable, Sendable {
  /// The expected project of the tokens. Nil accepts any.
  package var projectID: String?

  /// Creates a decoder for the tokens of a project, or of any.
  public init(projectID: String? = nil) { self.projectID = projectID }

  /// A decoded token.
  package struct Decoded: Hashable, Sendable {
    /// The content of the token.
    package let token: IDToken
    /// The user that the token names.
    package let user: User
    /// The findings about the token.
    package let warnings: [TokenWarning]

    /// The identity of a request with this token.
    package var identity: Identity { .user(user) }
  }

  /// Decodes a compact token.
  ///
  /// - Parameter now: the time in seconds since 1970, for a warning about an expired token; nil for no check.
  /// - Throws: the reason for the rejection. The request is then an error, and not signed out.
  package func decode(_ text: String, now: Int64? = nil) throws(TokenError) -> Decoded {
    let token = try CompactToken(text)
    try TokenKind.idToken.refuseOthers(token)
    if token.header["crit"] != nil { throw .criticalHeader }
    guard let algorithm = token.header["alg"]?.string, algorithm.isSameBytes(as: "none") else {
      throw .algorithmNotAllowed(found: token.header["alg"]?.string, wanted: "none")
    }
    guard token.signature.isEmpty else { throw .badSignature }
    let uid = try token.payload.tokenSubject()
    let user = User(checked: uid, token.payload, nil, .unsigned)
    let idToken = IDToken(token)
    return Decoded(token: idToken, user: user, warnings: TokenWarning.warnings(idToken, projectID: projectID, now: now))
  }

  /// Returns the caller of a request from its `Authorization` header.
  ///
  /// - Parameters:
  ///   - header: the value of the header; nil without one, for a signed-out caller.
  ///   - allowsOwner: whether `Bearer owner` is an administrator, for whom rules are not evaluated, as in Firebase's
  ///   emulators.
  /// - Throws: the reason for the rejection.
  public func identity(authorization header: String?, allowsOwner: Bool = false) throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    let token = try AuthorizationHeader.bearerToken(header)
    if allowsOwner, token.isSameBytes(as: "owner") { return .administrator }
    return try decode(token).identity
  }
}
