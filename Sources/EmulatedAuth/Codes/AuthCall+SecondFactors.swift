import Accounts
import Identities

/// Second factors: `v2/accounts/mfaEnrollment:*` and `v2/accounts/mfaSignIn:*`.
extension AuthCall {
  /// `POST v2/accounts/mfaEnrollment:start`
  func startEnrollment() throws -> Claims {
    if body["totpEnrollmentInfo"] != nil { return try startAppEnrollment() }
    guard let info = try body.object("phoneEnrollmentInfo") else {
      throw AuthFailure("INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))")
    }
    let (account, session) = try signedIn()
    try check(account, session)
    let number = try info.text("phoneNumber")
    try require(!account.secondFactors.contains { $0.phoneNumber == number }, "SECOND_FACTOR_EXISTS")
    let code = try sendCode(to: number, error: "INVALID_PHONE_NUMBER")
    return ["phoneSessionInfo": ["sessionInfo": .string(code)]]
  }

  /// - Throws: a failure if the user cannot have a second factor.
  func check(_ account: Account, _ session: ClientSession) throws {
    let ineligible: [ProviderID] = [.anonymous, .phone, .custom]
    try require(
      !ineligible.contains(session.provider),
      "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.")
    try require(
      account.email != nil && account.emailVerified,
      "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.")
  }

  /// `POST v2/accounts/mfaEnrollment:finalize`
  func finishEnrollment() throws -> Claims {
    if let info = try body.object("totpVerificationInfo") { return try finishAppEnrollment(info) }
    guard let info = try body.object("phoneVerificationInfo") else {
      throw AuthFailure("INVALID_ARGUMENT : ((Missing phoneVerificationInfo.))")
    }
    let (account, old) = try signedIn()
    let number = try verifiedNumber(info)
    return try enroll(
      SecondFactor(kind: "phone", enrolmentID: RandomText.identifier(), phoneNumber: number), account, old)
  }

  /// Enrolls a verified factor, and returns the tokens of a session with it.
  func enroll(_ factor: SecondFactor, _ account: Account, _ session: ClientSession) throws -> Claims {
    let user = try user(account, session)
    try user.enroll(factor)
    return try tokens(user, session, .init(factor.kind, identifier: factor.enrolmentID))
  }

  /// `POST v2/accounts/mfaEnrollment:withdraw`
  func withdrawEnrollment() throws -> Claims {
    let (account, old) = try signedIn()
    let id = try needed("mfaEnrollmentId", else: "MISSING_MFA_ENROLLMENT_ID")
    let user = try user(account, old)
    try user.unenroll(id)
    return try tokens(user, old, nil)
  }

  /// Returns the user of a session, who can change their own account.
  private func user(_ account: Account, _ session: ClientSession) throws -> AuthUser {
    let auth = Auth(directory)
    try auth.assume(account.uid, provider: session.provider)
    guard let user = auth.currentUser else { throw AuthFailure("USER_NOT_FOUND") }
    return user
  }

  private func tokens(
    _ user: AuthUser, _ old: ClientSession, _ factor: TokenProfile.SecondFactor?
  ) throws -> Claims {
    var session = old
    session.secondFactor = factor
    session.renew(at: now)
    return try tokens(session, user.account)
  }

  /// `POST v2/accounts/mfaSignIn:start`
  func startSecondFactor() throws -> Claims {
    let resolver = try startedSignIn().resolver
    if body["phoneSignInInfo"] == nil { throw AuthFailure("INVALID_ARGUMENT : ((Missing phoneSignInInfo.))") }
    let id = try needed("mfaEnrollmentId", else: "MISSING_MFA_ENROLLMENT_ID")
    guard resolver.hints.contains(where: { $0.enrolmentID == id }), let number = try factor(id)?.phoneNumber else {
      throw AuthFailure("MFA_ENROLLMENT_NOT_FOUND")
    }
    let code = try sendCode(to: number, error: "INVALID_PHONE_NUMBER")
    return ["phoneResponseInfo": ["sessionInfo": .string(code)]]
  }

  /// `POST v2/accounts/mfaSignIn:finalize`
  func finishSecondFactor() throws -> Claims {
    let (id, resolver) = try startedSignIn()
    let signIn = try Auth(directory).resolveSignIn(resolver, with: verifiedFactor(resolver))
    records.removeSignIn(id)
    return try tokens(ClientSession(signIn.session), signIn.account)
  }

  /// Checks the code in the body, and returns the id of its enrollment.
  private func verifiedFactor(_ resolver: SecondFactorResolver) throws -> String {
    if let info = try body.object("totpVerificationInfo") { return try verifyApp(info, resolver) }
    guard let info = try body.object("phoneVerificationInfo") else {
      throw AuthFailure("INVALID_ARGUMENT : ((Missing phoneVerificationInfo.))")
    }
    let number = try verifiedNumber(info)
    let enrolled = try resolver.hints.first { try factor($0.enrolmentID)?.phoneNumber == number }
    guard let enrolled else { throw AuthFailure("MFA_ENROLLMENT_NOT_FOUND") }
    return enrolled.enrolmentID
  }

  private func startedSignIn() throws -> (id: String, resolver: SecondFactorResolver) {
    let id = try needed("mfaPendingCredential", else: "MISSING_MFA_PENDING_CREDENTIAL")
    guard let resolver = records.signIn(id) else { throw AuthFailure("INVALID_MFA_PENDING_CREDENTIAL") }
    return (id, resolver)
  }

  /// Returns the second factor with an id. The hints of a started sign-in hide its number.
  private func factor(_ id: String) throws -> SecondFactor? {
    try directory.accounts().lazy.flatMap(\.secondFactors).first { $0.enrolmentID == id }
  }
}
