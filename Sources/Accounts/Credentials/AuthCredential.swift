public import Identities

/// What a user signs in, links or reauthenticates with.
public struct AuthCredential: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case oauth(OAuthCredential)
    case password(email: String, password: String)
    case emailLink(email: String)
    case phone(number: String)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// A provider's credential, such as ``OAuthProvider/credential(for:)`` makes.
  public init(_ credential: OAuthCredential) { self.init(.oauth(credential)) }

  /// The provider.
  public var provider: ProviderID {
    switch kind {
    case .oauth(let credential): credential.provider
    case .password, .emailLink: .password
    case .phone: .phone
    }
  }

  /// What an error made of it.
  var pending: PendingCredential? { oauth?.pending }

  /// The provider's own credential, where it is one.
  public var oauth: OAuthCredential? {
    if case .oauth(let credential) = kind { return credential }
    return nil
  }
}

extension AuthCredential: CustomStringConvertible, CustomReflectable {
  /// The provider; no token, password or email.
  public var description: String { "a credential of \(provider)" }

  /// The provider only, so that no dump shows a secret.
  public var customMirror: Mirror { Mirror(self, children: ["provider": provider.text]) }
}

/// Email and password, or a link sent to an email: the provider `password`.
public enum EmailAuthProvider {
  /// The credential of an email and its password.
  public static func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(.password(email: email, password: password))
  }

  /// The credential of who opened the link that was sent to an email.
  public static func credential(withLinkSentTo email: String) -> AuthCredential {
    AuthCredential(.emailLink(email: email))
  }
}

/// Codes sent to a phone: the provider `phone`.
public enum PhoneAuthProvider {
  /// The credential of who typed in the code that was sent to a number.
  public static func credential(withCodeSentTo number: String) -> AuthCredential {
    AuthCredential(.phone(number: number))
  }
}

/// What a provider hands out for a person.
public struct OAuthCredential: Hashable, Sendable {
  /// The provider.
  public let provider: ProviderID
  /// The OAuth access token, with which the provider's own API is called. Never a claim.
  public let accessToken: String?
  /// The OpenID Connect ID token; GitHub, Twitter and Facebook have none. Never a Firebase ID token.
  public let idToken: String?
  /// The secret of OAuth 1.0a: Twitter only.
  public let secret: String?
  let user: ProviderUser
  /// The scopes that were asked for; nil where the credential came without a request.
  let scopes: Set<String>?
  /// The Azure AD tenant that sign-in was restricted to.
  let tenant: String?
  /// The nonce that the provider's ID token holds.
  let nonce: String?
  /// The nonce that the app hands over beside the ID token.
  let rawNonce: String?
  /// Where the provider sent its answer; nil for the project's own address.
  let requestURI: String?
  /// What an error made of it; nil of one that came from the provider.
  var pending: PendingCredential?
}

/// What makes a credential of an error temporary: it is used once, and not long after the error.
struct PendingCredential: Hashable, Sendable {
  private let id = UInt64.random(in: .min ... .max)
  /// When the error was, in seconds since 1970.
  let since: Int64

  init(since: Int64) { self.since = since }
}

extension OAuthCredential: CustomStringConvertible, CustomReflectable {
  /// The provider and what there is, secrets masked.
  public var description: String {
    let parts = [("access token", accessToken), ("ID token", idToken), ("secret", secret)]
    let shown = parts.compactMap { name, value in value.map { "\(name) \(Masked.secret($0))" } }
    return "a credential of \(provider) with \(shown.joined(separator: ", "))"
  }

  /// The provider only, so that no dump shows a secret.
  public var customMirror: Mirror { Mirror(self, children: ["provider": provider.text]) }
}
