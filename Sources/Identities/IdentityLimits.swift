/// The limits of an identity, each with its boundary tested.
public enum IdentityLimits {
  /// UTF-16 units of a user id (firebase/firebase-admin-node, src/utils/validator.ts `isUid`).
  public static let userIDUnits = 128
  /// UTF-16 units of an account's custom claims, as `JSON.stringify` writes them (firebase/firebase-tools,
  /// src/emulator/auth/operations.ts).
  public static let customClaimsUnits = 1000
  /// How many objects and lists may stand inside each other in what is read, the outermost counted. Ours.
  public static let tokenDepth = 32
  /// Bytes of what is read, and of the claims that come of it, written as compact JSON. Ours.
  public static let tokenBytes = 16 * 1024
  /// Seconds from `iat` to `exp` of an ID token (firebase/firebase-tools, src/emulator/auth/operations.ts).
  public static let tokenLifetime: Int64 = 3600
  /// Seconds from `iat` to `exp` of a session cookie when it is created: five minutes to fourteen days (firebase_admin,
  /// _token_gen.py).
  public static let sessionCookieLifetimes: ClosedRange<Int64> = 300...1_209_600
}
