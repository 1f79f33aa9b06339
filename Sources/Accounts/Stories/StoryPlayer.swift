import Identities
import Synchronization

/// A clock that stories move.
public final class StoryClock: Sendable {
  private let seconds: Mutex<Int64>

  /// A clock that stands at so many seconds since 1970.
  public init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

  /// Seconds since 1970.
  public var now: Int64 { seconds.withLock { $0 } }

  /// Moves it to a time, in seconds since 1970.
  public func set(_ time: Int64) { seconds.withLock { $0 = time } }

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
  private let start: Int64
  /// The credential that the last error with one left. It is the app's: another error does not take it away.
  private var pending: AuthCredential?
  /// The first factor that waits for a second one.
  private var resolver: SecondFactorResolver?
  private var signedIn: SignIn?
  private var methods: [String]?
  private var error: AuthError?

  /// An app with the accounts of a directory whose clock is `clock`.
  public init(_ directory: AccountDirectory, clock: StoryClock) { self.init(Auth(directory), clock: clock) }

  /// An app that may be in use already.
  public init(_ auth: Auth, clock: StoryClock) {
    self.auth = auth
    self.clock = clock
    start = clock.now
  }

  /// What the app sees.
  public func facts() throws(AuthError) -> StoryFacts {
    try StoryFacts(auth, since: start, signIn: signedIn, methods: methods, error: error)
  }

  /// Plays a step.
  ///
  /// - Throws: how the step went otherwise than it is written.
  public mutating func play(_ step: StoryStep) throws(StoryFailure) {
    if case .expect(let wanted) = step.action { return try check(wanted) }
    if case .revoke = step.action, let session = auth.session, session.issuedAt >= clock.now {
      throw .unmet([
        "a revocation leaves sign-ins of the same second, as Firebase's does; write `wait: 1` before `revoke`"
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

  private func check(_ wanted: Claims) throws(StoryFailure) {
    let facts: StoryFacts
    do throws(AuthError) { facts = try self.facts() } catch { throw .failed(error) }
    let differences = facts.differences(from: wanted)
    if !differences.isEmpty { throw .unmet(differences) }
  }

  private mutating func perform(_ action: StoryStep.Action) throws(AuthError) {
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
    guard let credential else { throw AuthError(.invalidPendingToken, "no error left a credential") }
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

  private func change(_ action: StoryStep.Action) throws(AuthError) {
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
    case .enrol(let kind):
      let number = kind == "phone" ? "+15550000000" : nil
      try user().enrol(SecondFactor(kind: kind, enrolmentID: Self.enrolmentID(kind), phoneNumber: number))
    case .unenrol(let kind): try user().unenrol(Self.enrolmentID(kind))
    default: break
    }
  }

  private static func enrolmentID(_ kind: String) -> String { "factor-\(kind)" }

  private mutating func signIn(_ credential: StoryCredential) throws(AuthError) {
    signedIn =
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
