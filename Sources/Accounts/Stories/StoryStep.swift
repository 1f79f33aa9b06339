public import Identities

/// A step in the life of a user: something that the user does in an app, or that the project does with the account.
///
///     - signIn: {provider: github.com, id: "583231", email: octo@example.com}
///     - link: {provider: microsoft.com, id: 4b2eabcdefghijkl}
///       point: linked
///     - claims: {admin: true}
///     - wait: 600
///     - reauthenticate: {provider: github.com, id: "583231"}
///     - signOut: true
public struct StoryStep: Hashable, Sendable {
  /// What happens.
  public enum Action: Hashable, Sendable {
    /// The user signs in.
    case signIn(StoryCredential)
    /// The user links another way to sign in.
    case link(StoryCredential)
    /// The user links the credential that an error left.
    case linkPending
    /// The user signs in with the credential that an error left.
    case signInPending
    /// The user signs in anew.
    case reauthenticate(StoryCredential)
    /// The user takes a way to sign in away.
    case unlink(ProviderID)
    /// The app fetches a new token.
    case refresh
    /// The user signs out.
    case signOut
    /// The user gives a second factor: `phone` or `totp`; nil, the one that was enrolled last.
    case secondFactor(String?)
    /// The user enrols a second factor: `phone` or `totp`.
    case enrol(String)
    /// The user withdraws a second factor: `phone` or `totp`.
    case unenrol(String)
    /// The app asks how an email can sign in.
    case fetchProviders(String)
    /// The user changes the email.
    case email(String)
    /// The user changes the email to one that is theirs, by a link that is sent to it.
    case verifyBeforeUpdateEmail(String)
    /// The user changes the password.
    case password(String)
    /// The user sets a password by a code that was sent to the email.
    case resetPassword(email: String, password: String)
    /// The user changes name or photo.
    case profile(name: String?, picture: String?)
    /// The user deletes the account.
    case delete
    /// The project gives claims to the account, in place of those that it had.
    case claims(Claims)
    /// The project disables or enables the account.
    case disable(Bool)
    /// The email is found to be the user's, or not.
    case verifyEmail(Bool)
    /// The project ends all sessions.
    case revoke
    /// So many seconds pass.
    case wait(Int64)
    /// What the app sees is so: members of ``StoryFacts``.
    case expect(Claims)
  }

  /// What happens.
  public let action: Action
  /// The error with which it fails; nil where it succeeds.
  public let failure: ExpectedError?
  /// A name for what follows the step: cases can run as the user at this point.
  public let point: String?
}

/// What a user signs in with in a story.
public enum StoryCredential: Hashable, Sendable {
  /// A provider, what the app asks of it, and who the user is there.
  case provider(OAuthProvider, ProviderUser)
  /// Email and password.
  case password(email: String, password: String)
  /// The same, for who has no account yet.
  case newPassword(email: String, password: String)
  /// A link sent to an email.
  case emailLink(String)
  /// A code sent to a phone; nil, the right one.
  case phone(String, code: String?)
  /// A token of the project's server.
  case custom(CustomToken)
  /// Nothing.
  case anonymous
}

extension StoryCredential: CustomStringConvertible, CustomReflectable {
  /// The way to sign in; no email, number, password or token.
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

  /// The way only, so that no dump shows more.
  public var customMirror: Mirror { Mirror(self, children: ["way": description]) }
}

extension StoryStep {
  /// What of the step is dropped, as Firebase's SDK drops it, or is not meant: a sentence each.
  public var diagnostics: [String] {
    switch action {
    case .signIn(.provider(let provider, let user)), .link(.provider(let provider, let user)),
      .reauthenticate(.provider(let provider, let user)):
      provider.diagnostics + user.diagnostics(of: provider)
    default: []
    }
  }
}
