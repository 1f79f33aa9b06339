import Identities

/// MF: the enrollment, use and removal of second factors by their users.
///
/// Sources: documentation "Add multi-factor authentication to your Apple app"; firebase/firebase-tools,
/// src/emulator/auth/operations.ts `mfaEnrollmentStart`, `mfaEnrollmentFinalize` and `mfaEnrollmentWithdraw`.
extension AccountOperations {
  /// The maximum number of second factors for a user.
  private static let maximumCount = 5

  /// The sign-in methods that cannot have a second factor.
  private static let ineligible: [ProviderID] = [.anonymous, .phone, .custom]

  /// Enrolls a second factor. Requires a verified email and a recent sign-in. All other sessions end, and the returned
  /// session has the factor.
  func enroll(_ factor: SecondFactor, in session: Session) throws -> (Account, Session) {
    var account = try account(of: session)
    if Self.ineligible.contains(session.provider) { throw AuthError(.unsupportedFirstFactor) }
    guard account.email != nil, account.emailVerified else { throw AuthError(.unverifiedEmail) }
    try checkRecent(session)
    let isEnrolled = account.secondFactors.contains { known in
      isSame(known.enrolmentID, factor.enrolmentID)
        || (factor.phoneNumber != nil && isSame(known.phoneNumber, factor.phoneNumber))
    }
    if isEnrolled { throw AuthError(.secondFactorAlreadyEnrolled) }
    guard account.secondFactors.count < Self.maximumCount else { throw AuthError(.maximumSecondFactorCountExceeded) }
    account.secondFactors.append(factor)
    account.validSince = now
    try book.save(account)
    return (account, session.renewed(at: now, secondFactor: factor))
  }

  /// Unenrolls a second factor. The returned session has none.
  func unenroll(_ enrolmentID: String, in session: Session) throws -> (Account, Session) {
    var account = try account(of: session)
    guard account.secondFactors.contains(where: { isSame($0.enrolmentID, enrolmentID) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    try checkRecent(session)
    account.secondFactors.removeAll { isSame($0.enrolmentID, enrolmentID) }
    account.validSince = now
    try book.save(account)
    return (account, session.renewed(at: now, secondFactor: nil))
  }

  /// MF: completes the second step. It repeats the first step, so that changes in the meantime take effect.
  func finish(_ resolver: SecondFactorResolver, with enrolmentID: String) throws -> SignIn {
    guard let hint = resolver.hints.first(where: { isSame($0.enrolmentID, enrolmentID) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    let signIn =
      switch resolver.first {
      case .credential(let credential, let autoCreate):
        try self.signIn(credential, autoCreate: autoCreate, secondFactor: hint)
      case .custom(let token): try self.signIn(token, secondFactor: hint)
      case .anonymous: throw AuthError(.secondFactorNotFound)
      }
    if let expected = resolver.expected, signIn.account.uid != expected { throw AuthError(.userMismatch) }
    guard signIn.account.secondFactors.contains(where: { isSame($0.enrolmentID, enrolmentID) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    return signIn
  }
}
