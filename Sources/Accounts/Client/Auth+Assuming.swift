public import Identities

extension Auth {
  /// Takes the place of a user who is signed in already: for tools that act on accounts without the user's credentials.
  /// Nothing about the account changes, and no second factor is asked for. What the user of a disabled account does fails,
  /// what the project does with it does not.
  ///
  /// - Parameter provider: how the user is to have signed in; if nil the first way that the account has, else `custom`.
  /// - Throws: `userNotFound`.
  public func assume(_ uid: UserID, provider: ProviderID? = nil) throws(AuthError) {
    guard let account = try directory.account(uid) else { throw AuthError(.userNotFound) }
    let fallback: ProviderID = account.isAnonymous ? .anonymous : .custom
    let now = directory.clock()
    try begin(
      account, Session(account, provider ?? account.providerIDs.first ?? fallback, authTime: now, issuedAt: now))
  }
}
