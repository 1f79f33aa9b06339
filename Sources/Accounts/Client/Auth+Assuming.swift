public import Identities

extension Auth {
  /// Signs in as a user without their credentials, for tools that act on accounts.
  ///
  /// The account does not change, and no second factor is required. For a disabled account, actions of the user fail
  /// and those of the project do not.
  ///
  /// - Parameter provider: the sign-in provider of the session; nil for the account's first one, or `custom` if it has
  ///   none.
  /// - Throws: `userNotFound`.
  public func assume(_ uid: UserID, provider: ProviderID? = nil) throws(AuthError) {
    guard let account = try directory.account(uid) else { throw AuthError(.userNotFound) }
    let fallback: ProviderID = account.isAnonymous ? .anonymous : .custom
    let now = directory.clock()
    try begin(
      account, Session(account, provider ?? account.providerIDs.first ?? fallback, authTime: now, issuedAt: now))
  }
}
