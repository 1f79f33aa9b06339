public import Identities

/// A person as known to a provider, who signs in there.
public struct ProviderUser: Hashable, Sendable {
  /// The id at the provider. Microsoft derives it from `oid`; see ``MicrosoftAccount``.
  public var rawID: String
  /// The email. Nil if the provider does not disclose it.
  public var email: String?
  /// Whether the provider reports the email as verified. Nil if it reports nothing.
  public var emailVerified: Bool?
  /// The scope that the provider requires for the email, such as GitHub's `user:email`. Nil if it requires none.
  public var emailScope: String?
  /// The display name. Nil if the provider sends none.
  public var displayName: String?
  /// The URL of a photo. Microsoft never sends one, even if this is set.
  public var photoURL: String?
  /// The user name at the provider.
  public var screenName: String?
  /// The person's Azure AD tenant. Nil for a personal Microsoft account.
  public var azureTenant: String?
  /// Other names of that tenant, such as its domains.
  public var azureDomains: Set<String> = []
  /// Further data from the provider. It appears in ``AdditionalUserInfo/profile`` and never in a token.
  public var profile = Claims()

  /// Creates a person.
  public init(
    _ rawID: String, email: String? = nil, emailVerified: Bool? = nil, displayName: String? = nil,
    photoURL: String? = nil, screenName: String? = nil
  ) {
    self.rawID = rawID
    self.email = email
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.photoURL = photoURL
    self.screenName = screenName
  }
}

extension ProviderUser: CustomStringConvertible, CustomReflectable {
  /// The id at the provider, without email, name or profile.
  public var description: String { "the provider's user \(rawID)" }

  /// A mirror with only the id, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["rawID": rawID]) }
}

extension ProviderUser {
  /// Returns whether a sign-in with Microsoft's parameter `tenant` accepts the person.
  ///
  /// The value is a GUID, a domain, or a word for a group of accounts ("Application configuration options" of the
  /// Microsoft identity platform).
  func isOfAzureTenant(_ tenant: String) -> Bool {
    switch tenant.lowercased() {
    case "common": return true
    case "organizations": return azureTenant != nil
    case "consumers": return azureTenant == nil
    case let name:
      guard let azureTenant else { return false }
      return isSame(azureTenant.lowercased(), name) || azureDomains.contains { isSame($0.lowercased(), name) }
    }
  }
}

extension ProviderUser {
  /// Returns the inconsistencies of the person as a user of `provider`, one sentence each.
  func diagnostics(of provider: OAuthProvider) -> [String] {
    guard ProviderID(provider.providerID) == .microsoft, let oid = profile["oid"]?.string else { return [] }
    let id = MicrosoftAccount.federatedID(oid: oid, hasTenant: azureTenant != nil)
    if isSame(id, rawID) { return [] }
    let sub = isSame(profile["sub"]?.string, rawID) ? ", and Microsoft's `sub` differs for each app" : ""
    return ["the id is not the one that Firebase makes of the `oid` in the profile\(sub); write `oid` in place of `id`"]
  }
}

/// The conversion of Microsoft's `oid` to the id in `firebase.identities` (Firebase's guide "Authenticate Using
/// Microsoft on Apple Platforms"). The `sub` of Microsoft's ID tokens differs for each app and is never that id.
public enum MicrosoftAccount {
  /// Returns the federated id. For an account in an Azure AD tenant, it is the `oid`. For a personal account, it is the
  /// last 16 characters of the `oid`, which begins with 16 zeros.
  public static func federatedID(oid: String, hasTenant: Bool) -> String {
    let digits = oid.utf8.filter { $0 != UInt8(ascii: "-") }
    guard !hasTenant, digits.count == 32, digits.prefix(16).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return oid }
    return String(decoding: digits.suffix(16), as: UTF8.self).lowercased()
  }

  /// Returns the `oid` of a federated id.
  public static func oid(federatedID: String) -> String {
    let bytes = Array(federatedID.utf8)
    guard bytes.count == 16 else { return federatedID }
    let text = { (part: ArraySlice<UInt8>) in String(decoding: part, as: UTF8.self) }
    return "00000000-0000-0000-\(text(bytes[0..<4]))-\(text(bytes[4...]))"
  }
}
