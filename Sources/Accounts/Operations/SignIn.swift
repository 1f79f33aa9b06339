public import Identities

/// What a sign-in or a link came to.
public struct SignIn: Hashable, Sendable {
  /// The account as it is now.
  public let account: Account
  /// The session that began; for a link the session with the new provider.
  public let session: Session
  /// Whether the account was created.
  public let isNewUser: Bool
  /// Whether the email went from one account of a provider to another (`emailRecycled`).
  public let isEmailRecycled: Bool
  /// What the provider told.
  public let additionalUserInfo: AdditionalUserInfo
  /// The provider's credential.
  public let credential: AuthCredential?
}

/// What a provider told about a user: `additionalUserInfo`. Not a part of any token; a rule that needs it needs a custom
/// claim.
public struct AdditionalUserInfo: Hashable, Sendable {
  /// The provider.
  public let providerID: ProviderID
  /// All that the provider told (`rawUserInfo`).
  public let profile: Claims
  /// The handle at the provider.
  public let username: String?
  /// Whether the account was created by this sign-in.
  public let isNewUser: Bool
}

/// A first factor that was accepted, for a user who has a second: no session has begun and nothing was changed.
public struct SecondFactorResolver: Hashable, Sendable {
  /// The second factors of the user, numbers masked but for their last digits.
  public let hints: [SecondFactor]
  let first: FirstFactor
  /// Who it must be, where somebody reauthenticates.
  var expected: UserID?
}

/// How a sign-in begins.
enum FirstFactor: Hashable, Sendable {
  case credential(AuthCredential, autoCreate: Bool)
  case custom(CustomToken)
  case anonymous
}
