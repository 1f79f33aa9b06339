/// The state of a user after the sign-in.
public struct RevocationState: Hashable, Sendable {
  /// Whether the user is disabled.
  public var isDisabled: Bool
  /// The time in seconds since 1970 before which sign-ins are revoked (`tokensValidAfterTime`).
  public var validSince: Int64

  /// Creates a state.
  public init(isDisabled: Bool = false, validSince: Int64 = 0) {
    self.isDisabled = isDisabled
    self.validSince = validSince
  }
}
