public import Identities

/// The result of a sign-in or a link.
public struct SignIn: Hashable, Sendable {
  /// The current account.
  public let account: Account
  /// The new session. For a link, the session with the new provider.
  public let session: Session
  /// Whether the account was created.
  public let isNewUser: Bool
  /// Whether the email moved from one account of a provider to another (`emailRecycled`).
  public let isEmailRecycled: Bool
  /// The data that the provider sent.
  public let additionalUserInfo: AdditionalUserInfo
  /// The provider's credential. Nil for other sign-in methods.
  public let credential: AuthCredential?
}

/// The data that a provider sent about a user: `additionalUserInfo`. It is not part of any token. To use it in a rule,
/// store it in a custom claim.
public struct AdditionalUserInfo: Hashable, Sendable {
  /// The provider that sent the data.
  public let providerID: ProviderID
  /// All data that the provider sent (`rawUserInfo`).
  public let profile: Claims
  /// The user name at the provider.
  public let username: String?
  /// Whether this sign-in created the account.
  public let isNewUser: Bool
}
