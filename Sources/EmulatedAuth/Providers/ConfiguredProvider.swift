import EmulatedProjects
package import Identities

/// A sign-in provider on this machine, in place of the fake users of ``HandlerPage``.
///
/// `github.com` speaks GitHub's form of OAuth 2, and all other providers OpenID Connect.
package struct ConfiguredProvider: Sendable, Hashable {
  /// The id of the provider.
  package let id: ProviderID
  /// The address of the provider, without a slash at the end.
  let base: String
  /// The id of this app at the provider.
  private(set) var clientID = "rules-sim"
  /// The secret of this app at the provider; nil without one.
  private(set) var clientSecret: String?
  /// The address of GitHub's API, without a slash at the end.
  private(set) var api: String

  /// Whether the provider speaks OpenID Connect.
  var isOpenID: Bool { id != .github }

  /// Reads an option such as `github.com=http://127.0.0.1:9001,client_id=app,client_secret=s3cret`.
  ///
  /// - Throws: what is wrong with it.
  package init(_ option: String) throws(ProviderOptionError) {
    let parts = option.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    guard let first = parts.first, first.count == 2, let id = ProviderID(first[0].lowercased()) else {
      throw ProviderOptionError("\(option.prefix(200)) is not like github.com=http://127.0.0.1:9001")
    }
    try Self.check(id)
    self.id = id
    base = try Self.address(first[1])
    api = base + "/api"
    for part in parts.dropFirst() {
      switch (part[0], part.count == 2 && !part[1].isEmpty) {
      case ("client_id", true): clientID = part[1]
      case ("client_secret", true): clientSecret = part[1]
      case ("api", true) where !isOpenID: api = try Self.address(part[1])
      default:
        throw ProviderOptionError(
          "\(part[0].prefix(200)) of \(id) is not client_id=…, client_secret=… or, for github.com, api=…")
      }
    }
  }

  private static func check(_ id: ProviderID) throws(ProviderOptionError) {
    if id == .twitter { throw ProviderOptionError("twitter.com needs OAuth 1, which this server does not speak") }
    if id.isSAML { throw ProviderOptionError("\(id) needs SAML, which this server does not speak") }
    let known: [ProviderID] = [.github, .google, .microsoft, .facebook, .apple, .yahoo]
    if known.contains(id) || id.isOIDC { return }
    throw ProviderOptionError(
      "\(id.text.prefix(200)) is not github.com, google.com, microsoft.com, facebook.com, apple.com, yahoo.com or oidc.NAME"
    )
  }

  private static func address(_ text: String) throws(ProviderOptionError) -> String {
    do throws(LoopbackAddressError) { _ = try LoopbackAddress(text) } catch { throw ProviderOptionError("\(error)") }
    if text.contains(where: { "?#".contains($0) }) {
      throw ProviderOptionError("\(text.prefix(200)) must have no query and no fragment")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// What is wrong with the option of a provider.
package struct ProviderOptionError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  package let description: String

  init(_ description: String) { self.description = description }
}
