import Identities

/// MF: second factors, as their users enrol, give and withdraw them.
///
/// Sources: documentation "Add multi-factor authentication to your Apple app"; firebase/firebase-tools,
/// src/emulator/auth/operations.ts `mfaEnrollmentStart`, `mfaEnrollmentFinalize` and `mfaEnrollmentWithdraw`.
extension AccountOperations {
  /// How many second factors a user may have.
  private static let maximumCount = 5

  /// The ways to sign in that cannot have a second factor.
  private static let ineligible: [ProviderID] = [.anonymous, .phone, .custom]

  /// Enrols a second factor; asks for a verified email and a recent sign-in. All other sessions end, and the session that
  /// is returned has the factor.
  func enrol(_ factor: SecondFactor, in session: Session) throws -> (Account, Session) {
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

  /// Withdraws a second factor; the session that is returned has none.
  func unenrol(_ enrolmentID: String, in session: Session) throws -> (Account, Session) {
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

  /// MF: the second step. The first is done again, so that nothing that changed meanwhile is overlooked.
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
