public import Identities

/// The sign-in settings of a project or tenant in the Firebase console.
public struct AuthConfiguration: Hashable, Sendable {
  /// The id of the project that tokens are issued for.
  public var projectID: String
  /// The enabled providers. Nil enables all.
  public var enabledProviders: Set<ProviderID>?
  /// Whether two accounts must not share an email (the opposite of `signIn.allowDuplicateEmails`).
  public var oneAccountPerEmail = true
  /// Whether errors and lookups hide which emails have accounts: email enumeration protection
  /// (`enableImprovedEmailPrivacy`).
  ///
  /// Projects created since 2023-09-15 have it on. It is off here, because the conflict flow in Firebase's guides looks
  /// up the providers of an email, and with protection the result is always empty.
  public var emailPrivacy = false
  /// The providers whose emails are trusted as verified.
  public var emailTrust = EmailTrust.production
  /// The scopes configured for a provider. If they are set, a request must have exactly these.
  public var scopes: [ProviderID: Set<String>] = [:]
  /// The domains to which a provider may send its response, including their subdomains. Nil skips the check, as in the
  /// Authentication emulator.
  ///
  /// A new project lists `localhost`, `PROJECT.firebaseapp.com` and `PROJECT.web.app`. `*.example.com` is the same as
  /// `example.com`. An app's own scheme, such as `com.example.app:/link`, has no domain.
  public var authorizedDomains: Set<String>?
  /// The test phone numbers, each with its verification code. Codes of other numbers are unknown and not compared.
  public var testPhoneNumbers: [String: String] = [:]
  /// The period during which a sign-in counts as recent, in seconds.
  public var recentSignIn: Int64 = 300
  /// The lifetime of a credential from an error, in seconds. Firebase calls it temporary and documents no duration.
  public var pendingCredentialLife: Int64 = 3600

  /// Creates the settings of a new project, except that all providers are enabled and ``emailPrivacy`` is off.
  public init(projectID: String = MockUser.defaultProjectID) { self.projectID = projectID }

  /// Firebase's OAuth redirect URI of the project, as registered with providers.
  public var redirectURI: String { "https://\(projectID).firebaseapp.com/__/auth/handler" }

  func isEnabled(_ provider: ProviderID) -> Bool { enabledProviders?.contains(provider) ?? true }
}

/// The providers that are trusted to report an email as verified.
public enum EmailTrust: Hashable, Sendable {
  /// The providers that own the address: Google for gmail.com and googlemail.com, Yahoo for yahoo.com, Microsoft for
  /// outlook.com and hotmail.com with a personal account, and Apple always. None of them is trusted if it reports the
  /// email as unverified. OpenID Connect and SAML providers of the project are trusted as they report.
  ///
  /// Source: documentation "Users in Firebase Projects", "Verified email addresses".
  case production
  /// Every provider that reports the email as verified, and SAML always, as in the Authentication emulator
  /// (firebase/firebase-tools, src/emulator/auth/operations.ts `fakeFetchUserInfoFromIdp`). The emulator also accepts a
  /// string such as `"false"` as true; this package does not.
  case emulator

  /// Returns whether the email from `provider` counts as verified for `user`.
  func isVerified(_ email: String, of user: ProviderUser, by provider: ProviderID) -> Bool {
    let isSaid = user.emailVerified ?? false
    if self == .emulator { return isSaid || provider.isSAML }
    if provider.isSAML || provider.isOIDC { return isSaid }
    if user.emailVerified == false { return false }
    if provider == .apple { return true }
    let domains: [String] =
      switch provider {
      case .google: ["gmail.com", "googlemail.com"]
      case .yahoo: ["yahoo.com"]
      case .microsoft where user.azureTenant == nil: ["outlook.com", "hotmail.com"]
      default: []
      }
    let domain = email.utf8.split(separator: UInt8(ascii: "@")).last.map { String(decoding: $0, as: UTF8.self) }
    return domain.map { domains.contains($0.lowercased()) } ?? false
  }
}
