/// A token whose claims a person wants to see: an unsigned one, or a signed ID token whose signature is **not** checked.
///
/// It is for commands that show or simulate. A server uses a verifier, or ``EmulatorTokenDecoder`` in an emulator; neither
/// can be made to accept what this type accepts.
package struct ReadableToken: Hashable, Sendable {
  /// The content of the token.
  package let token: IDToken
  /// The user that the token names.
  package let user: User
  /// The findings about the token.
  package let warnings: [TokenWarning]
  /// Whether the token is signed. Its signature is not checked.
  package let isSigned: Bool

  /// The identity of a request with this token.
  package var identity: Identity { .user(user) }

  /// The algorithm of Firebase's ID tokens.
  private static let signature = "RS256"

  /// Reads a compact token.
  ///
  /// - Parameters:
  ///   - text: the token.
  ///   - projectID: the project that the token should be for; nil for any. Another project is a warning.
  ///   - now: the time in seconds since 1970, for a warning about an expired token; nil for no check.
  /// - Throws: the reason why neither emulators nor a verifier could accept the token, whatever its keys.
  package init(_ text: String, projectID: String? = nil, now: Int64? = nil) throws(TokenError) {
    let compact = try CompactToken(text)
    isSigned = compact.header["alg"]?.string?.isSameBytes(as: Self.signature) ?? false
    guard isSigned else {
      let decoded = try EmulatorTokenDecoder(projectID: projectID).decode(text, now: now)
      (token, user, warnings) = (decoded.token, decoded.user, decoded.warnings)
      return
    }
    try TokenKind.idToken.refuseOthers(compact)
    if compact.header["crit"] != nil { throw .criticalHeader }
    guard !compact.signature.isEmpty else { throw .badSignature }
    token = IDToken(compact)
    user = User(checked: try compact.payload.tokenSubject(), compact.payload, nil, .unverified)
    warnings = TokenWarning.warnings(token, isSigned: true, projectID: projectID, now: now)
  }

  /// What a reader must know about a signed token, as sentences without a final period. Empty for an unsigned one.
  package var notes: [String] {
    guard isSigned else { return [] }
    let project = token.claims["aud"]?.string.map(ShownText.plain) ?? "PROJECT"
    return [
      "the signature was not checked, and anyone can write a token like this",
      "to verify it: id-tokens verify @TOKEN_FILE --project \(project) --keys keys.json, with the keys from "
        + TokenKind.idToken.certificatesURL,
    ]
  }
}
