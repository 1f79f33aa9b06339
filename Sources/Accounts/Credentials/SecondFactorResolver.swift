import Identities

/// An accepted first factor of a user with a second factor. No session has begun, and nothing was changed.
public struct SecondFactorResolver: Hashable, Sendable {
  /// The second factors of the user, with phone numbers masked except for the last digits.
  public let hints: [SecondFactor]
  let first: FirstFactor
  /// The user who must sign in, for a reauthentication. Nil for a sign-in.
  var expected: UserID?
}

/// The first step of a sign-in.
enum FirstFactor: Hashable, Sendable {
  case credential(AuthCredential, autoCreate: Bool)
  case custom(CustomToken)
  case anonymous
}
