/// The content of a Firebase ID token. It may be unverified.
public struct IDToken: Hashable, Sendable {
  /// The header, such as `alg` and `kid`.
  package let header: Claims
  /// The claims of the payload.
  package let claims: Claims

  /// Creates a token with these claims.
  package init(header: Claims = Claims(), claims: Claims) {
    self.header = header
    self.claims = claims
  }

  /// Creates the typed view of a compact token.
  package init(_ token: CompactToken) { self.init(header: token.header, claims: token.payload) }

  /// `iss`: the issuer of the token.
  package var issuer: String? { claims["iss"]?.string }
  /// `aud`: the project that the token was issued for. Firebase never uses a list.
  package var audience: String? { claims["aud"]?.string }
  /// `sub`: the user's id.
  package var subject: UserID? { claims["sub"]?.string.flatMap(UserID.init) }
  /// `iat`: the time of issue, in seconds since 1970.
  package var issuedAt: Double? { claims["iat"]?.number }
  /// `exp`: the expiration time, in seconds since 1970.
  package var expiresAt: Double? { claims["exp"]?.number }
  /// `auth_time`: the time of the user's last authentication, in seconds since 1970. A refresh does not change it.
  package var authTime: Double? { claims["auth_time"]?.number }
  /// `email`
  package var email: String? { claims["email"]?.string }
  /// `email_verified`: true only for the boolean `true`, and not for `"true"` or 1.
  package var emailVerified: Bool { claims["email_verified"] == .bool(true) }
  /// `phone_number`
  package var phoneNumber: String? { claims["phone_number"]?.string }
  /// `name`
  package var name: String? { claims["name"]?.string }
  /// `picture`
  package var picture: String? { claims["picture"]?.string }
  /// `firebase`
  package var firebase: FirebaseInfo { FirebaseInfo(claims["firebase"]?.map ?? Claims()) }

  /// The custom claims: all except Firebase's own.
  package var customClaims: Claims { claims.without(Self.standardNames) }

  /// The names of Firebase's own claims ("Security Rules and Firebase Authentication"; firebase/firebase-tools,
  /// src/emulator/auth/operations.ts `generateJwt`).
  package static let standardNames = [
    "iss", "aud", "sub", "user_id", "iat", "exp", "auth_time", "email", "email_verified", "phone_number", "name",
    "picture", "provider_id", "firebase",
  ]
}

extension ClaimValue {
  /// The value as a number, integer or not. Nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}
