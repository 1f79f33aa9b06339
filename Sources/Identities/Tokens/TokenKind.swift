/// The kinds of signed tokens that say who a user is. A verifier accepts one of them and rejects the other by name.
public enum TokenKind: Hashable, Sendable, CaseIterable {
  /// An ID token: a client sends it with each request, and it is good for an hour.
  case idToken
  /// A session cookie: a server makes it from an ID token, and a browser keeps it. It has the claims of that token, another
  /// issuer, and is signed with other keys.
  case sessionCookie

  /// The issuer of a project's tokens of this kind.
  public func issuer(projectID: String) -> String { issuerPrefix + projectID }

  /// The URL where Google publishes the certificates of the keys that sign tokens of this kind: a JSON object from key id to
  /// PEM.
  public var certificatesURL: String {
    switch self {
    case .idToken: "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    case .sessionCookie: "https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"
    }
  }

  /// What the issuer begins with, whatever the project (firebase/firebase-admin-node, src/auth/token-verifier.ts).
  private var issuerPrefix: String {
    switch self {
    case .idToken: "https://securetoken.google.com/"
    case .sessionCookie: "https://session.firebase.google.com/"
    }
  }

  /// The audience of custom tokens (firebase/firebase-admin-node, src/auth/token-generator.ts).
  package static let customTokenAudience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  /// Beginnings of the issuers of providers' own tokens.
  private static let providerIssuers = [
    "https://accounts.google.com", "accounts.google.com", "https://appleid.apple.com",
    "https://login.microsoftonline.com/", "https://sts.windows.net/", "https://www.facebook.com",
    "https://limited.facebook.com", "https://api.login.yahoo.com", "https://token.actions.githubusercontent.com",
    "https://github.com/login/oauth",
  ]

  /// Rejects a token that is of another kind than this one, where its kind is recognized. Nothing else is checked before.
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
  /// The user whom the payload of a token names.
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
