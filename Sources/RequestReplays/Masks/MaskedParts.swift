/// Parts of a request that a log may leave out and a decision may depend on.
struct MaskedParts: OptionSet, Sendable {
  let rawValue: UInt8

  /// The claims of the token, except the provider.
  static let claims = MaskedParts(rawValue: 1)
  /// The provider, which a log has unless the token has none.
  static let provider = MaskedParts(rawValue: 2)
  /// The written fields or metadata.
  static let values = MaskedParts(rawValue: 4)
}
