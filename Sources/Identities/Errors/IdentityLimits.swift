/// The limits of an identity. Each has a boundary test.
public enum IdentityLimits {
  /// The maximum length of a user id in UTF-16 units (firebase/firebase-admin-node, src/utils/validator.ts `isUid`).
  package static let userIDUnits = 128
  /// The maximum length of an account's custom claims as written by `JSON.stringify`, in UTF-16 units
  /// (firebase/firebase-tools, src/emulator/auth/operations.ts).
  package static let customClaimsUnits = 1000
  /// The maximum nesting of objects and lists in the input, including the outermost. This package's own limit.
  package static let tokenDepth = 32
  /// The maximum size in bytes of the input, and of the resulting claims as compact JSON. This package's own limit.
  package static let tokenBytes = 16 * 1024
  /// The lifetime of an ID token, from `iat` to `exp`, in seconds (firebase/firebase-tools,
  /// src/emulator/auth/operations.ts).
  package static let tokenLifetime: Int64 = 3600
  /// The allowed lifetimes of a new session cookie, from `iat` to `exp`, in seconds: five minutes to fourteen days
  /// (firebase_admin, _token_gen.py).
  public static let sessionCookieLifetimes: ClosedRange<Int64> = 300...1_209_600
}
