import RuleValues

/// The id of a sign-in method, such as `github.com`: the value of `firebase.sign_in_provider` and the keys of
/// `firebase.identities`. Any non-empty string is an id. Ids are case-sensitive and compared as bytes.
public struct ProviderID: Hashable, Sendable, CustomStringConvertible {
  /// The id as text.
  public let text: String

  /// Creates the provider with this id. Nil for the empty string.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  private init(constant text: StaticString) { self.text = "\(text)" }

  /// The same as ``text``.
  public var description: String { text }

  /// Compares the bytes of two ids.
  public static func == (left: ProviderID, right: ProviderID) -> Bool { left.text.isSameBytes(as: right.text) }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }

  /// The provider that this text probably means if it is not a provider id: `github.com` for `github`, `GitHub` and
  /// `GITHUB.COM`, `password` for `Password`. Nil for a correct id, and for a text that resembles no known id.
  package var meant: ProviderID? { ProviderSpelling.signInProvider(meantBy: text).flatMap(ProviderID.init) }

  /// Whether this is a SAML provider: `saml.` and a name (Identity Platform).
  package var isSAML: Bool { text.utf8.starts(with: "saml.".utf8) && text.utf8.count > 5 }

  /// Whether this is an OpenID Connect provider: `oidc.` and a name (Identity Platform).
  package var isOIDC: Bool { text.utf8.starts(with: "oidc.".utf8) && text.utf8.count > 5 }
}

extension ProviderID {
  /// `github.com`
  public static let github = ProviderID(constant: "github.com")
  /// `microsoft.com`
  public static let microsoft = ProviderID(constant: "microsoft.com")
  /// `twitter.com`
  public static let twitter = ProviderID(constant: "twitter.com")
  /// `google.com`
  public static let google = ProviderID(constant: "google.com")
  /// `facebook.com`
  public static let facebook = ProviderID(constant: "facebook.com")
  /// `apple.com`
  public static let apple = ProviderID(constant: "apple.com")
  /// `yahoo.com`
  public static let yahoo = ProviderID(constant: "yahoo.com")
  /// `password`: sign-in with email and password, or with an email link.
  public static let password = ProviderID(constant: "password")
  /// `phone`
  public static let phone = ProviderID(constant: "phone")
  /// `anonymous`: a signed-in user without credentials.
  public static let anonymous = ProviderID(constant: "anonymous")
  /// `custom`: a custom token from a server of the project.
  public static let custom = ProviderID(constant: "custom")
}
