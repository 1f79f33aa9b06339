/// Reads the unsigned tokens that emulators and test libraries use. A type of its own, so that no setting and nothing in
/// a token can turn a verifier into it.
///
/// It takes `alg: none` with an empty signature and nothing else. The user must be named, once and by a legal id: where the
/// service's own emulator lets a token without one in as somebody whose id is `null`, this is an error. Times, issuer and
/// audience are not enforced, for test tokens commonly expired in 1970; what is odd about them is a warning.
public struct EmulatorTokenDecoder: Hashable, Sendable {
  /// The project that tokens should be for; nil if any will do.
  public var projectID: String?

  /// A decoder for tokens of a project, or of any.
  public init(projectID: String? = nil) { self.projectID = projectID }

  /// What a token says.
  public struct Decoded: Hashable, Sendable {
    /// The token.
    public let token: IDToken
    /// Who it says that the user is.
    public let user: User
    /// What is odd about it.
    public let warnings: [TokenWarning]

    /// The identity of a request with this token.
    public var identity: Identity { .user(user) }
  }

  /// Reads a compact token.
  ///
  /// - Parameter now: seconds since 1970, by which a token is odd that has expired; nil if that is of no interest.
  /// - Throws: why it is refused; it is then an error, and not signed out.
  public func decode(_ text: String, now: Int64? = nil) throws(TokenError) -> Decoded {
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

  /// Who makes a request, by its header `Authorization`.
  ///
  /// - Parameters:
  ///   - header: the header's value; nil where there is none, which is nobody.
  ///   - allowsOwner: whether `Bearer owner` is an administrator, for whom rules are not asked, as in Firebase's emulators.
  /// - Throws: why it is refused.
  public func identity(authorization header: String?, allowsOwner: Bool = false) throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    let token = try AuthorizationHeader.bearerToken(header)
    if allowsOwner, token.isSameBytes(as: "owner") { return .administrator }
    return try decode(token).identity
  }
}
