public import Identities

extension Auth {
  /// Takes the place of a user who is signed in already: for tools that act on accounts without the user's credentials.
  /// Nothing about the account changes, and no second factor is asked for.
  ///
  /// - Parameter provider: how the user is to have signed in; if nil the first way that the account has, else `custom`.
  /// - Throws: `userNotFound`, `userDisabled`.
  public func assume(_ uid: UserID, provider: ProviderID? = nil) throws(AuthError) {
    guard let account = try directory.account(uid) else { throw AuthError(.userNotFound) }
    if account.isDisabled { throw AuthError(.userDisabled) }
    let fallback: ProviderID = account.isAnonymous ? .anonymous : .custom
    try assume(account, provider ?? account.providerIDs.first ?? fallback)
  }
}
