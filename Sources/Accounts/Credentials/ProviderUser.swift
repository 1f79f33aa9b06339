public import Identities

/// A person as a provider knows them: who would sign in in its window.
public struct ProviderUser: Hashable, Sendable {
  /// The id at the provider; Microsoft's is made of its `oid`, see ``MicrosoftAccount``.
  public var rawID: String
  /// The email, which a provider need not give.
  public var email: String?
  /// Whether the provider says that the email is theirs; nil where it says nothing.
  public var emailVerified: Bool?
  /// The scope without which the provider keeps the email to itself, such as `user:email` of GitHub; nil if it never does.
  public var emailScope: String?
  /// The name to show.
  public var displayName: String?
  /// The address of a photo. Microsoft gives none, whatever stands here.
  public var photoURL: String?
  /// The handle.
  public var screenName: String?
  /// The Azure AD tenant that the person belongs to; nil for a personal Microsoft account.
  public var azureTenant: String?
  /// Other names of that tenant, such as its domains.
  public var azureDomains: Set<String> = []
  /// What else the provider tells: shows in ``AdditionalUserInfo/profile``, and never in a token.
  public var profile = Claims()

  /// A person.
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
  /// The id at the provider; no email, name or profile.
  public var description: String { "the provider's user \(rawID)" }

  /// The id only, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["rawID": rawID]) }
}

extension ProviderUser {
  /// Whether sign-in with Microsoft's parameter `tenant` takes the person: a GUID or domain, or one of the words for all
  /// accounts of tenants and for all personal ones ("Application configuration options" of the Microsoft identity
  /// platform).
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
  /// What is odd about the person as a user of `provider`: a sentence each.
  func diagnostics(of provider: OAuthProvider) -> [String] {
    guard ProviderID(provider.providerID) == .microsoft, let oid = profile["oid"]?.string else { return [] }
    let id = MicrosoftAccount.federatedID(oid: oid, hasTenant: azureTenant != nil)
    if isSame(id, rawID) { return [] }
    let sub = isSame(profile["sub"]?.string, rawID) ? ", and Microsoft's `sub` differs for each app" : ""
    return ["the id is not the one that Firebase makes of the `oid` in the profile\(sub); write `oid` in place of `id`"]
  }
}

/// How Microsoft's `oid` becomes the id in `firebase.identities` (Firebase's guide "Authenticate Using Microsoft on Apple
/// Platforms"). The `sub` of its ID tokens differs for each app, and never is that id.
public enum MicrosoftAccount {
  /// The federated id: of an account in an Azure AD tenant the `oid` as it is; of a personal one the last 16 characters of
  /// the `oid`, which begins with 16 zeros.
  public static func federatedID(oid: String, hasTenant: Bool) -> String {
    let digits = oid.utf8.filter { $0 != UInt8(ascii: "-") }
    guard !hasTenant, digits.count == 32, digits.prefix(16).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return oid }
    return String(decoding: digits.suffix(16), as: UTF8.self).lowercased()
  }

  /// The `oid` of a federated id.
  public static func oid(federatedID: String) -> String {
    let bytes = Array(federatedID.utf8)
    guard bytes.count == 16 else { return federatedID }
    let text = { (part: ArraySlice<UInt8>) in String(decoding: part, as: UTF8.self) }
    return "00000000-0000-0000-\(text(bytes[0..<4]))-\(text(bytes[4...]))"
  }
}
