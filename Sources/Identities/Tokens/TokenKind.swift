/// What a token is that is taken for an ID token: others than ID tokens are refused by name, before anything else is
/// looked at.
package enum TokenKind {
  /// The audience of custom tokens (firebase/firebase-admin-node, src/auth/token-generator.ts).
  package static let customTokenAudience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
  /// What the issuer of a session cookie begins with (firebase/firebase-admin-node, src/auth/token-verifier.ts).
  package static let sessionCookieIssuer = "https://session.firebase.google.com/"

  /// Beginnings of the issuers of providers' own tokens.
  private static let providerIssuers = [
    "https://accounts.google.com", "accounts.google.com", "https://appleid.apple.com",
    "https://login.microsoftonline.com/", "https://sts.windows.net/", "https://www.facebook.com",
    "https://limited.facebook.com", "https://api.login.yahoo.com", "https://token.actions.githubusercontent.com",
    "https://github.com/login/oauth",
  ]

  /// Refuses a token that is none of Firebase's ID tokens, if it can be told what it is.
  ///
  /// - Throws: ``TokenError/customToken``, ``TokenError/legacyToken``, ``TokenError/sessionCookie`` or
  ///   ``TokenError/providerToken(issuer:)``.
  package static func refuseOthers(_ token: CompactToken) throws(TokenError) {
    let payload = token.payload
    if payload["aud"] == .string(customTokenAudience) { throw .customToken }
    if payload["v"] == .integer(0), payload["d"]?.map != nil, payload["iss"] == nil { throw .legacyToken }
    guard let issuer = payload["iss"]?.string else { return }
    if issuer.utf8.starts(with: sessionCookieIssuer.utf8) { throw .sessionCookie }
    if providerIssuers.contains(where: { issuer.utf8.starts(with: $0.utf8) }) { throw .providerToken(issuer: issuer) }
  }
}

extension Claims {
  /// The user whom the payload of an ID token names.
  ///
  /// - Throws: ``TokenError/subject(_:)`` where `sub` is none, ``TokenError/subjectMismatch`` where `user_id` is there and
  ///   is not the same.
  package func tokenSubject() throws(TokenError) -> UserID {
    guard let value = self["sub"] else { throw .subject(.missing) }
    guard let text = value.string else { throw .subject(.notString(found: value.kindName)) }
    guard let uid = UserID(text) else { throw .subject(UserID.problem(in: text) ?? .empty) }
    if let copy = self["user_id"], copy != value { throw .subjectMismatch }
    return uid
  }
}
