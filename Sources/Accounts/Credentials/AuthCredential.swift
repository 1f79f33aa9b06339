public import Identities

/// A credential for a sign-in, link or reauthentication.
public struct AuthCredential: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case oauth(OAuthCredential)
    case password(email: String, password: String)
    case emailLink(email: String)
    case phone(number: String)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Creates a credential from that of a provider, for example from ``OAuthProvider/credential(for:)``.
  public init(_ credential: OAuthCredential) { self.init(.oauth(credential)) }

  /// The provider of the credential.
  public var provider: ProviderID {
    switch kind {
    case .oauth(let credential): credential.provider
    case .password, .emailLink: .password
    case .phone: .phone
    }
  }

  /// The pending state, if an error returned this credential.
  var pending: PendingCredential? { oauth?.pending }

  /// The provider's own credential. Nil for other sign-in methods.
  public var oauth: OAuthCredential? {
    if case .oauth(let credential) = kind { return credential }
    return nil
  }
}

extension AuthCredential: CustomStringConvertible, CustomReflectable {
  /// The provider, without any token, password or email.
  public var description: String { "a credential of \(provider)" }

  /// A mirror with only the provider, so that no dump shows a secret.
  public var customMirror: Mirror { Mirror(self, children: ["provider": provider.text]) }
}

/// Email and password, or a link sent to an email. The provider is `password`.
public enum EmailAuthProvider {
  /// Returns the credential of an email and its password.
  public static func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(.password(email: email, password: password))
  }

  /// Returns the credential of a user who opened the link sent to an email.
  public static func credential(withLinkSentTo email: String) -> AuthCredential {
    AuthCredential(.emailLink(email: email))
  }
}

/// Codes sent to a phone. The provider is `phone`.
public enum PhoneAuthProvider {
  /// Returns the credential of a user who entered the code sent to a number.
  public static func credential(withCodeSentTo number: String) -> AuthCredential {
    AuthCredential(.phone(number: number))
  }
}

/// The credential that a provider issues for a person.
public struct OAuthCredential: Hashable, Sendable {
  /// The provider that issued the credential.
  public let provider: ProviderID
  /// The OAuth access token for the provider's own API. It is never a claim.
  public let accessToken: String?
  /// The OpenID Connect ID token, which is never a Firebase ID token. GitHub, Twitter and Facebook have none.
  public let idToken: String?
  /// The secret of OAuth 1.0a: Twitter only.
  public let secret: String?
  let user: ProviderUser
  /// The requested scopes. Nil if the credential was created without a request.
  let scopes: Set<String>?
  /// The Azure AD tenant that the sign-in was restricted to.
  let tenant: String?
  /// The nonce in the provider's ID token.
  let nonce: String?
  /// The nonce that the app passes together with the ID token.
  let rawNonce: String?
  /// The address that received the provider's response. Nil for the project's own address.
  let requestURI: String?
  /// The pending state if an error returned the credential. Nil if it came from the provider.
  var pending: PendingCredential?
}

/// The state that makes a credential from an error temporary: it can be used once, and only for a limited time.
struct PendingCredential: Hashable, Sendable {
  private let id = UInt64.random(in: .min ... .max)
  /// The time of the error, in seconds since 1970.
  let since: Int64

  init(since: Int64) { self.since = since }
}

extension OAuthCredential: CustomStringConvertible, CustomReflectable {
  /// The provider and the available tokens, with secrets masked.
  public var description: String {
    let parts = [("access token", accessToken), ("ID token", idToken), ("secret", secret)]
    let shown = parts.compactMap { name, value in value.map { "\(name) \(Masked.secret($0))" } }
    return "a credential of \(provider) with \(shown.joined(separator: ", "))"
  }

  /// A mirror with only the provider, so that no dump shows a secret.
  public var customMirror: Mirror { Mirror(self, children: ["provider": provider.text]) }
}
