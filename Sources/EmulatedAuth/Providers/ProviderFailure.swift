import Identities

/// A sign-in at a provider that cannot continue.
struct ProviderFailure: Error, Hashable, CustomStringConvertible {
  /// A sentence for the developer.
  let description: String

  init(_ description: String) { self.description = description }

  /// The failure of a provider.
  init(_ provider: ProviderID, _ problem: String) { self.init("The provider \(provider) \(problem)") }

  /// The answer to a client that sent a credential of the provider.
  var answer: AuthFailure { AuthFailure("INVALID_IDP_RESPONSE : \(description)") }
}
