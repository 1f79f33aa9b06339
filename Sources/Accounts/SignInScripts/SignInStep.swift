public import Identities

/// A step in a story: an action of the user in an app, or of the project on the account.
///
///     - signIn: {provider: github.com, id: "583231", email: octo@example.com}
///     - link: {provider: microsoft.com, id: 4b2eabcdefghijkl}
///       point: linked
///     - claims: {admin: true}
///     - wait: 600
///     - reauthenticate: {provider: github.com, id: "583231"}
///     - signOut: true
public struct SignInStep: Hashable, Sendable {
  /// The action of a step.
  public enum Action: Hashable, Sendable {
    /// The user signs in.
    case signIn(ScriptCredential)
    /// The user links another sign-in method.
    case link(ScriptCredential)
    /// The user links the credential from the last error.
    case linkPending
    /// The user signs in with the credential from the last error.
    case signInPending
    /// The user signs in again.
    case reauthenticate(ScriptCredential)
    /// The user unlinks a sign-in method.
    case unlink(ProviderID)
    /// The app fetches a new token.
    case refresh
    /// The user signs out.
    case signOut
    /// The user provides a second factor: `phone` or `totp`. Nil for the one enrolled last.
    case secondFactor(String?)
    /// The user enrolls a second factor: `phone` or `totp`.
    case enroll(String)
    /// The user unenrolls a second factor: `phone` or `totp`.
    case unenroll(String)
    /// The app looks up the sign-in methods of an email.
    case fetchProviders(String)
    /// The user changes the email.
    case email(String)
    /// The user changes the email and opens the link sent to the new address.
    case verifyBeforeUpdateEmail(String)
    /// The user changes the password.
    case password(String)
    /// The user sets a password with a code sent to the email.
    case resetPassword(email: String, password: String)
    /// The user changes the display name or photo.
    case profile(name: String?, picture: String?)
    /// The user deletes the account.
    case delete
    /// The project replaces the custom claims of the account.
    case claims(Claims)
    /// The project disables or enables the account.
    case disable(Bool)
    /// The project marks the email as verified or unverified.
    case verifyEmail(Bool)
    /// The project ends all sessions.
    case revoke
    /// This many seconds pass.
    case wait(Int64)
    /// The app sees these facts: members of ``SignInFacts``.
    case expect(Claims)
  }

  /// The action of the step.
  public let action: Action
  /// The error that the step must fail with. Nil if it must succeed.
  public let failure: ExpectedError?
  /// A name for the state after the step. Cases can run as the user at this point.
  public let point: String?
}

/// A credential in a story.
public enum ScriptCredential: Hashable, Sendable {
  /// A provider with the app's request and the user there.
  case provider(OAuthProvider, ProviderUser)
  /// Email and password.
  case password(email: String, password: String)
  /// An email and password for a new account.
  case newPassword(email: String, password: String)
  /// A link sent to an email.
  case emailLink(String)
  /// A code sent to a phone. Nil for the correct code.
  case phone(String, code: String?)
  /// A token from the project's server.
  case custom(CustomToken)
  /// An anonymous sign-in.
  case anonymous
}

extension ScriptCredential: CustomStringConvertible, CustomReflectable {
  /// The sign-in method, without any email, number, password or token.
  public var description: String {
    switch self {
    case .provider(let provider, _): provider.providerID
    case .password, .newPassword: "password"
    case .emailLink: "emailLink"
    case .phone: "phone"
    case .custom: "custom"
    case .anonymous: "anonymous"
    }
  }

  /// A mirror with only the sign-in method, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["way": description]) }
}

extension SignInStep {
  /// The parts of the step that Firebase's SDK drops or that are probably mistakes, one sentence each.
  public var diagnostics: [String] {
    switch action {
    case .signIn(.provider(let provider, let user)), .link(.provider(let provider, let user)),
      .reauthenticate(.provider(let provider, let user)):
      provider.diagnostics + user.diagnostics(of: provider)
    default: []
    }
  }
}
