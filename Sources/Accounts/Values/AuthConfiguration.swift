public import Identities

/// What the console says about sign-in: the settings of a project or tenant.
public struct AuthConfiguration: Hashable, Sendable {
  /// The id of the project, for which tokens are made.
  public var projectID: String
  /// The providers that are enabled; nil where all are.
  public var enabledProviders: Set<ProviderID>?
  /// Whether no two accounts may have one email (`signIn.allowDuplicateEmails` is its opposite).
  public var oneAccountPerEmail = true
  /// Whether errors and lookups hide which emails have accounts: email enumeration protection
  /// (`enableImprovedEmailPrivacy`). Projects made since 2023-09-15 have it on. It is off here, because the conflict flow of
  /// Firebase's guides asks for the providers of an email, and under protection the answer is always empty.
  public var emailPrivacy = false
  /// Which providers are believed about emails.
  public var emailTrust = EmailTrust.production
  /// The scopes that are configured for a provider; where they are, a request must ask for exactly these.
  public var scopes: [ProviderID: Set<String>] = [:]
  /// The domains to which a provider may send its answer, those below them included; nil where no domain is asked for, as
  /// in the Authentication emulator. A new project lists `localhost`,
  /// `PROJECT.firebaseapp.com` and `PROJECT.web.app`. `*.example.com` is the same as `example.com`. An app's own scheme,
  /// such as `com.example.app:/link`, has no domain.
  public var authorizedDomains: Set<String>?
  /// The phone numbers for tests, each with the code that is sent to it. A code for another number cannot be known, and is
  /// not compared.
  public var testPhoneNumbers: [String: String] = [:]
  /// How many seconds a sign-in counts as recent.
  public var recentSignIn: Int64 = 300
  /// How many seconds the credential of an error can be used. Firebase calls it temporary and names no time.
  public var pendingCredentialLife: Int64 = 3600

  /// The settings of a new project, but that all providers are enabled and ``emailPrivacy`` is off.
  public init(projectID: String = MockUser.defaultProjectID) { self.projectID = projectID }

  /// Firebase's OAuth redirect URI of the project, which the app's registration at a provider names.
  public var redirectURI: String { "https://\(projectID).firebaseapp.com/__/auth/handler" }

  func isEnabled(_ provider: ProviderID) -> Bool { enabledProviders?.contains(provider) ?? true }
}

/// Which providers are believed when they say that an email is the user's.
public enum EmailTrust: Hashable, Sendable {
  /// Those who give out the address: Google for gmail.com (and googlemail.com, its other name), Yahoo for yahoo.com,
  /// Microsoft for outlook.com and hotmail.com where the account is a personal one, Apple always (documentation "Users in
  /// Firebase Projects", "Verified email addresses"); none of them where it says that the email is not verified. OpenID
  /// Connect and SAML providers of the project are believed as they say.
  case production
  /// Whoever says so, and SAML always, as the Authentication emulator does (firebase/firebase-tools,
  /// src/emulator/auth/operations.ts `fakeFetchUserInfoFromIdp`). A text such as `"false"`, which counts as true there,
  /// does not here.
  case emulator

  /// Whether `email` is the user's if `provider` gives it for `user`.
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
