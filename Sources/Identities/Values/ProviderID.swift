import RuleValues

/// The id of a way to sign in, such as `github.com`: the value of `firebase.sign_in_provider` and the keys of
/// `firebase.identities`. Any non-empty text is one; compared as bytes, and upper case counts.
public struct ProviderID: Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public let text: String

  /// The provider of that id; nil for the empty text.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  private init(constant text: StaticString) { self.text = "\(text)" }

  /// The id.
  public var description: String { text }

  /// Equal as bytes.
  public static func == (left: ProviderID, right: ProviderID) -> Bool { left.text.isSameBytes(as: right.text) }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }

  /// The provider that this text means where it is no provider's id: `github.com` for `github`, `GitHub` and
  /// `GITHUB.COM`, `password` for `Password`. Nil for an id, and for a text that resembles no id that Firebase knows.
  public var meant: ProviderID? { ProviderSpelling.signInProvider(meantBy: text).flatMap(ProviderID.init) }

  /// Whether this is a SAML provider: `saml.` and a name (Identity Platform).
  public var isSAML: Bool { text.utf8.starts(with: "saml.".utf8) && text.utf8.count > 5 }

  /// Whether this is an OpenID Connect provider: `oidc.` and a name (Identity Platform).
  public var isOIDC: Bool { text.utf8.starts(with: "oidc.".utf8) && text.utf8.count > 5 }
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
  /// `password`: email and password, and email link.
  public static let password = ProviderID(constant: "password")
  /// `phone`
  public static let phone = ProviderID(constant: "phone")
  /// `anonymous`: a user without credentials, who is signed in all the same.
  public static let anonymous = ProviderID(constant: "anonymous")
  /// `custom`: a token that a server of the project made.
  public static let custom = ProviderID(constant: "custom")
}
