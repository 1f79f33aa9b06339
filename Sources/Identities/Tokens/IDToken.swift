/// What a Firebase ID token says. A value only: nothing follows about whether it is true.
public struct IDToken: Hashable, Sendable {
  /// The header, such as `alg` and `kid`.
  public let header: Claims
  /// The payload.
  public let claims: Claims

  /// A token that says `claims`.
  public init(header: Claims = Claims(), claims: Claims) {
    self.header = header
    self.claims = claims
  }

  /// What a compact token says.
  public init(_ token: CompactToken) { self.init(header: token.header, claims: token.payload) }

  /// `iss`: who made the token.
  public var issuer: String? { claims["iss"]?.string }
  /// `aud`: the project that it was made for. Never a list in a token of Firebase.
  public var audience: String? { claims["aud"]?.string }
  /// `sub`: the user.
  public var subject: UserID? { claims["sub"]?.string.flatMap(UserID.init) }
  /// `iat`: when it was made, in seconds since 1970.
  public var issuedAt: Double? { claims["iat"]?.number }
  /// `exp`: until when it is good, in seconds since 1970.
  public var expiresAt: Double? { claims["exp"]?.number }
  /// `auth_time`: when the user last proved who they are, in seconds since 1970. A refresh leaves it.
  public var authTime: Double? { claims["auth_time"]?.number }
  /// `email`
  public var email: String? { claims["email"]?.string }
  /// `email_verified`: only the boolean `true` counts, and neither `"true"` nor 1.
  public var emailVerified: Bool { claims["email_verified"] == .bool(true) }
  /// `phone_number`
  public var phoneNumber: String? { claims["phone_number"]?.string }
  /// `name`
  public var name: String? { claims["name"]?.string }
  /// `picture`
  public var picture: String? { claims["picture"]?.string }
  /// `firebase`
  public var firebase: FirebaseInfo { FirebaseInfo(claims["firebase"]?.map ?? Claims()) }

  /// The claims that the project gave: all that are none of Firebase's own.
  public var customClaims: Claims { claims.without(Self.standardNames) }

  /// The names of Firebase's own claims ("Security Rules and Firebase Authentication"; firebase/firebase-tools,
  /// src/emulator/auth/operations.ts `generateJwt`).
  public static let standardNames = [
    "iss", "aud", "sub", "user_id", "iat", "exp", "auth_time", "email", "email_verified", "phone_number", "name",
    "picture", "provider_id", "firebase",
  ]
}

extension ClaimValue {
  /// The number, whole or not; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}
