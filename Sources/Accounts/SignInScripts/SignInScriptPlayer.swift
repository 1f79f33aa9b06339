import Identities
import Synchronization

/// A clock that stories advance.
public final class ScriptClock: Sendable {
  private let seconds: Mutex<Int64>

  /// Creates a clock at a time in seconds since 1970.
  public init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

  /// The current time in seconds since 1970.
  public var now: Int64 { seconds.withLock { $0 } }

  /// Sets the time in seconds since 1970.
  public func set(_ time: Int64) { seconds.withLock { $0 = time } }

  /// Advances the clock by a number of seconds.
  public func advance(_ duration: Int64) {
    seconds.withLock { $0 = $0.addingReportingOverflow(duration).overflow ? $0 : $0 + duration }
  }
}

/// A player that performs the steps of a story in one app.
public struct SignInScriptPlayer: ~Copyable, Sendable {
  /// The app of the story.
  public let auth: Auth
  private let clock: ScriptClock
  private let start: Int64
  /// The credential from the most recent error that had one. Other errors do not clear it.
  private var pending: AuthCredential?
  /// The first factor that requires a second one.
  private var resolver: SecondFactorResolver?
  private var signedIn: SignIn?
  private var methods: [String]?
  private var error: AuthError?

  /// Creates a new app with the accounts of a directory, whose clock must be `clock`.
  public init(_ directory: AccountDirectory, clock: ScriptClock) { self.init(Auth(directory), clock: clock) }

  /// Creates a player for an app that may already be in use.
  public init(_ auth: Auth, clock: ScriptClock) {
    self.auth = auth
    self.clock = clock
    start = clock.now
  }

  /// Returns the facts that the app sees.
  public func facts() throws(AuthError) -> SignInFacts {
    try SignInFacts(auth, since: start, signIn: signedIn, methods: methods, error: error)
  }

  /// Performs a step.
  ///
  /// - Throws: the difference between the step and what happened.
  public mutating func play(_ step: SignInStep) throws(SignInScriptFailure) {
    if case .expect(let wanted) = step.action { return try check(wanted) }
    if case .revoke = step.action, let session = auth.session, session.issuedAt >= clock.now {
      throw .unmet([
        "as in Firebase, a revocation spares sign-ins in the same second; write `wait: 1` before `revoke`"
      ])
    }
    do throws(AuthError) {
      try perform(step.action)
      error = nil
    } catch {
      self.error = error
      if let credential = error.credential { pending = credential }
      if let resolver = error.resolver { self.resolver = resolver }
      guard let expected = step.failure else { throw .failed(error) }
      guard expected.codes.contains(error.code) else { throw .otherwise(error, expected: expected) }
      return
    }
    if let failure = step.failure { throw .succeeded(failure) }
  }

  private func check(_ wanted: Claims) throws(SignInScriptFailure) {
    let facts: SignInFacts
    do throws(AuthError) { facts = try self.facts() } catch { throw .failed(error) }
    let differences = facts.differences(from: wanted)
    if !differences.isEmpty { throw .unmet(differences) }
  }

  private mutating func perform(_ action: SignInStep.Action) throws(AuthError) {
    switch action {
    case .signIn(let credential): try signIn(credential)
    case .signInPending: signedIn = try auth.signIn(with: needed(pending))
    case .link(let credential): signedIn = try user().link(with: try self.credential(credential))
    case .linkPending: signedIn = try user().link(with: needed(pending))
    case .reauthenticate(let credential):
      signedIn = try user().reauthenticate(with: try self.credential(credential))
    case .unlink(let provider): try user().unlink(fromProvider: provider)
    case .fetchProviders(let email): methods = try auth.fetchSignInMethods(forEmail: email)
    case .refresh: try user().getIDToken(forcingRefresh: true)
    case .signOut: auth.signOut()
    case .secondFactor(let kind): try giveSecondFactor(kind)
    case .wait(let seconds): clock.advance(seconds)
    default: try change(action)
    }
  }

  private func needed(_ credential: AuthCredential?) throws(AuthError) -> AuthCredential {
    guard let credential else { throw AuthError(.invalidPendingToken, "no earlier error returned a credential") }
    return credential
  }

  private mutating func giveSecondFactor(_ kind: String?) throws(AuthError) {
    guard let resolver else { throw AuthError(.missingMultiFactorSession) }
    guard let hint = resolver.hints.last(where: { kind == nil || isSame($0.kind, kind) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    signedIn = try auth.resolveSignIn(resolver, with: hint.enrolmentID)
    self.resolver = nil
  }

  private func change(_ action: SignInStep.Action) throws(AuthError) {
    let directory = auth.directory
    switch action {
    case .email(let email): try user().updateEmail(to: email)
    case .verifyBeforeUpdateEmail(let email): try user().verifyBeforeUpdateEmail(to: email)
    case .password(let password): try user().updatePassword(to: password)
    case .resetPassword(let email, let password): try directory.resetPassword(ofEmail: email, to: password)
    case .profile(let name, let picture): try user().updateProfile(displayName: name, photoURL: picture)
    case .delete: try user().delete()
    case .claims(let claims): try directory.setCustomClaims(claims, for: user().uid)
    case .disable(let isDisabled): try directory.setDisabled(isDisabled, for: user().uid)
    case .verifyEmail(let isVerified): try directory.setEmailVerified(isVerified, for: user().uid)
    case .revoke: try directory.revokeSessions(of: user().uid)
    case .enroll(let kind):
      let number = kind == "phone" ? "+15550000000" : nil
      try user().enroll(SecondFactor(kind: kind, enrolmentID: Self.enrolmentID(kind), phoneNumber: number))
    case .unenroll(let kind): try user().unenroll(Self.enrolmentID(kind))
    default: break
    }
  }

  private static func enrolmentID(_ kind: String) -> String { "factor-\(kind)" }

  private mutating func signIn(_ credential: ScriptCredential) throws(AuthError) {
    signedIn =
      switch credential {
      case .anonymous: try auth.signInAnonymously()
      case .custom(let token): try auth.signIn(withCustomToken: token)
      case .newPassword(let email, let password): try auth.createUser(withEmail: email, password: password)
      default: try auth.signIn(with: try self.credential(credential))
      }
  }

  private func credential(_ credential: ScriptCredential) throws(AuthError) -> AuthCredential {
    switch credential {
    case .provider(let provider, let user): return try provider.credential(for: user)
    case .password(let email, let password), .newPassword(let email, let password):
      return EmailAuthProvider.credential(withEmail: email, password: password)
    case .emailLink(let email): return EmailAuthProvider.credential(withLinkSentTo: email)
    case .phone(let number, let code):
      if let sent = auth.directory.configuration.testPhoneNumbers[number], let code, !isSame(code, sent) {
        throw AuthError(.invalidVerificationCode)
      }
      return PhoneAuthProvider.credential(withCodeSentTo: number)
    case .custom, .anonymous:
      throw AuthError(.invalidCredential, "custom tokens and anonymous sign-in cannot be linked")
    }
  }

  private func user() throws(AuthError) -> AuthUser {
    guard let user = auth.currentUser else { throw AuthError(.noCurrentUser) }
    return user
  }
}
