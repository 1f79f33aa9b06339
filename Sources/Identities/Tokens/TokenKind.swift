/// The kinds of signed tokens that identify a user. A verifier accepts one kind and reports the other by name.
public enum TokenKind: Hashable, Sendable, CaseIterable {
  /// An ID token. A client sends it with each request, and it is valid for an hour.
  case idToken
  /// A session cookie. A server creates it from an ID token, and a browser stores it. It has the claims of that token
  /// and another issuer, and is signed with other keys.
  case sessionCookie

  /// Returns the issuer of a project's tokens of this kind.
  package func issuer(projectID: String) -> String { issuerPrefix + projectID }

  /// The URL where Google publishes the certificates of the signing keys for this kind: a JSON object from key id to
  /// PEM.
  public var certificatesURL: String {
    switch self {
    case .idToken: "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    case .sessionCookie: "https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"
    }
  }

  /// The prefix of the issuer, which is the same for all projects (firebase/firebase-admin-node,
  /// src/auth/token-verifier.ts).
  private var issuerPrefix: String {
    switch self {
    case .idToken: "https://securetoken.google.com/"
    case .sessionCookie: "https://session.firebase.google.com/"
    }
  }

  /// The audience of custom tokens (firebase/firebase-admin-node, src/auth/token-generator.ts).
  package static let customTokenAudience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  /// The issuer prefixes of sign-in providers' own tokens.
  private static let providerIssuers = [
    "https://accounts.google.com", "accounts.google.com", "https://appleid.apple.com",
    "https://login.microsoftonline.com/", "https://sts.windows.net/", "https://www.facebook.com",
    "https://limited.facebook.com", "https://api.login.yahoo.com", "https://token.actions.githubusercontent.com",
    "https://github.com/login/oauth",
  ]

  /// Rejects a token that is recognizably of another kind. This is the first check.
  ///
  /// - Throws: ``TokenError/customToken``, ``TokenError/legacyToken``, ``TokenError/sessionCookie``,
  ///   ``TokenError/idToken`` or ``TokenError/providerToken(issuer:)``.
  package func refuseOthers(_ token: CompactToken) throws(TokenError) {
    let payload = token.payload
    if payload["aud"] == .string(Self.customTokenAudience) { throw .customToken }
    if payload["v"] == .integer(0), payload["d"]?.map != nil, payload["iss"] == nil { throw .legacyToken }
    guard let issuer = payload["iss"]?.string else { return }
    for other in Self.allCases where other != self && issuer.utf8.starts(with: other.issuerPrefix.utf8) {
      throw other == .idToken ? .idToken : .sessionCookie
    }
    if Self.providerIssuers.contains(where: { issuer.utf8.starts(with: $0.utf8) }) {
      throw .providerToken(issuer: issuer)
    }
  }
}

extension Claims {
  /// Returns the user that the payload of a token names.
  ///
  /// - Throws: ``TokenError/subject(_:)`` if `sub` is invalid, ``TokenError/subjectMismatch`` if `user_id` is present
  ///   and differs.
  package func tokenSubject() throws(TokenError) -> UserID {
    guard let value = self["sub"] else { throw .subject(.missing) }
    guard let text = value.string else { throw .subject(.notString(found: value.kindName)) }
    guard let uid = UserID(text) else { throw .subject(UserID.problem(in: text) ?? .empty) }
    if let copy = self["user_id"], copy != value { throw .subjectMismatch }
    return uid
  }
}
