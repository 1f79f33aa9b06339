import Identities
import Synchronization

/// A clock that stories move.
public final class StoryClock: Sendable {
  private let seconds: Mutex<Int64>

  /// A clock that stands at so many seconds since 1970.
  public init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

  /// Seconds since 1970.
  public var now: Int64 { seconds.withLock { $0 } }

  /// Lets time pass.
  public func advance(_ duration: Int64) {
    seconds.withLock { $0 = $0.addingReportingOverflow(duration).overflow ? $0 : $0 + duration }
  }
}

/// Plays the steps of a story in one app.
public struct StoryPlayer: Sendable {
  /// The app.
  public let auth: Auth
  private let clock: StoryClock
  /// What the last failed step left: a credential to be linked, or a first factor that was accepted.
  private var pending: AuthCredential?
  private var resolver: SecondFactorResolver?

  /// An app with the accounts of a directory whose clock is `clock`.
  public init(_ directory: AccountDirectory, clock: StoryClock) { self.init(Auth(directory), clock: clock) }

  /// An app that may be in use already.
  public init(_ auth: Auth, clock: StoryClock) {
    self.auth = auth
    self.clock = clock
  }

  /// Plays a step.
  ///
  /// - Throws: the error with which the step failed, unless it is the one that the step says; `internalError` where the
  ///   step says one and does not fail.
  public mutating func play(_ step: StoryStep) throws(AuthError) {
    do throws(AuthError) {
      try perform(step.action)
    } catch {
      pending = error.credential
      resolver = error.resolver
      guard error.code == step.failure else { throw error }
      return
    }
    if let failure = step.failure { throw AuthError(.internalError, "the step does not fail with `\(failure)`") }
  }

  private mutating func perform(_ action: StoryStep.Action) throws(AuthError) {
    switch action {
    case .signIn(let credential): try signIn(credential)
    case .link(let credential): try user().link(with: try self.credential(credential))
    case .linkPending:
      guard let pending else { throw AuthError(.invalidPendingToken) }
      try user().link(with: pending)
    case .reauthenticate(let credential): try user().reauthenticate(with: try self.credential(credential))
    case .unlink(let provider): try user().unlink(fromProvider: provider)
    case .refresh: try user().getIDToken(forcingRefresh: true)
    case .signOut: auth.signOut()
    case .secondFactor:
      guard let resolver, let hint = resolver.hints.first else { throw AuthError(.secondFactorNotFound) }
      try auth.resolveSignIn(resolver, with: hint.enrolmentID)
    case .wait(let seconds): clock.advance(seconds)
    default: try change(action)
    }
  }

  private func change(_ action: StoryStep.Action) throws(AuthError) {
    let directory = auth.directory
    switch action {
    case .email(let email): try user().updateEmail(to: email)
    case .password(let password): try user().updatePassword(to: password)
    case .resetPassword(let email, let password): try directory.resetPassword(ofEmail: email, to: password)
    case .profile(let name, let picture): try user().updateProfile(displayName: name, photoURL: picture)
    case .delete: try user().delete()
    case .claims(let claims): try directory.setCustomClaims(claims, for: user().uid)
    case .disable(let isDisabled): try directory.setDisabled(isDisabled, for: user().uid)
    case .verifyEmail(let isVerified): try directory.setEmailVerified(isVerified, for: user().uid)
    case .revoke: try directory.revokeSessions(of: user().uid)
    case .enrol(let kind):
      let factor = SecondFactor(
        kind: kind, enrolmentID: "factor-\(kind)", phoneNumber: kind == "phone" ? "+15550000000" : nil)
      try directory.enrol(factor, for: user().uid)
    default: break
    }
  }

  private func signIn(_ credential: StoryCredential) throws(AuthError) {
    switch credential {
    case .anonymous: try auth.signInAnonymously()
    case .custom(let token): try auth.signIn(withCustomToken: token)
    case .newPassword(let email, let password): try auth.createUser(withEmail: email, password: password)
    default: try auth.signIn(with: try self.credential(credential))
    }
  }

  private func credential(_ credential: StoryCredential) throws(AuthError) -> AuthCredential {
    switch credential {
    case .provider(let provider, let user): return try provider.credential(for: user)
    case .password(let email, let password), .newPassword(let email, let password):
      return EmailAuthProvider.credential(withEmail: email, password: password)
    case .emailLink(let email): return EmailAuthProvider.credential(withLinkSentTo: email)
    case .phone(let number): return PhoneAuthProvider.credential(withCodeSentTo: number)
    case .custom, .anonymous:
      throw AuthError(.invalidCredential, "custom tokens and anonymous sign-in can not be linked")
    }
  }

  private func user() throws(AuthError) -> AuthUser {
    guard let user = auth.currentUser else { throw AuthError(.noCurrentUser) }
    return user
  }
}
