import EmulatedProjects
import SourceText

/// The addresses of a provider.
struct ProviderEndpoints: Hashable {
  /// The issuer of its ID tokens; nil for a provider without ID tokens.
  let issuer: String?
  /// Where the user signs in.
  let authorization: LoopbackAddress
  /// Where this server exchanges the code for tokens.
  let token: LoopbackAddress
  /// Where the profile of a user is; nil without one.
  let user: LoopbackAddress?
  /// Whether the secret is a parameter, and not in the header `Authorization`.
  let takesSecretAsParameter: Bool

  /// The addresses of GitHub (docs.github.com, "Authorizing OAuth apps").
  init(gitHub provider: ConfiguredProvider) throws(ProviderFailure) {
    issuer = nil
    authorization = try Self.address(provider.base + "/login/oauth/authorize", provider)
    token = try Self.address(provider.base + "/login/oauth/access_token", provider)
    user = try Self.address(provider.api + "/user", provider)
    takesSecretAsParameter = true
  }

  /// Reads the addresses in a provider's configuration (OpenID Connect Discovery, section 4.2).
  init(_ configuration: JSONNode, _ provider: ConfiguredProvider) throws(ProviderFailure) {
    func text(_ name: String) throws(ProviderFailure) -> String {
      guard let text = configuration[name]?.string, !text.isEmpty else {
        throw ProviderFailure(provider.id, "has no \(name) in its configuration.")
      }
      return text
    }
    issuer = try text("issuer")
    authorization = try Self.address(text("authorization_endpoint"), provider)
    token = try Self.address(text("token_endpoint"), provider)
    let profile = configuration["userinfo_endpoint"]?.string
    if let profile { user = try Self.address(profile, provider) } else { user = nil }
    let methods = configuration["token_endpoint_auth_methods_supported"]?.elements.compactMap(\.string) ?? []
    takesSecretAsParameter = methods.contains("client_secret_post")
  }

  private static func address(
    _ text: String, _ provider: ConfiguredProvider
  ) throws(ProviderFailure) -> LoopbackAddress {
    do throws(LoopbackAddressError) {
      return try LoopbackAddress(text)
    } catch {
      throw ProviderFailure(provider.id, "has an address that this server cannot use: \(error).")
    }
  }
}
