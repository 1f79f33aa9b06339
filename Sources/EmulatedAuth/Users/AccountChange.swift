import Accounts
import Identities
import SourceText

/// A change of an account in any of its members, which takes effect at once or not at all.
struct AccountChange {
  /// The members of the account, in the form of an import.
  private(set) var record: Claims

  /// Creates a change of an account.
  init(_ account: Account) { record = AccountForm.claims(account, hidesPassword: false) }

  /// Creates a new account.
  ///
  /// - Parameter now: the time in seconds since 1970.
  init(new uid: UserID, at now: Int64) {
    record = [
      "localId": .string(uid.text), "createdAt": .string("\(now * 1000)"), "validSince": .string("\(now)"),
      "providerUserInfo": [],
    ]
  }

  subscript(name: String) -> ClaimValue? {
    get { record[name] }
    set { record[name] = newValue }
  }

  /// Sets a text; an empty one removes the member.
  mutating func set(_ name: String, _ text: String?) {
    guard let text else { return }
    record[name] = text.isEmpty ? nil : .string(text)
  }

  /// Sets the password.
  ///
  /// - Throws: a failure if the password is too short.
  mutating func setPassword(_ password: String, _ hasher: PasswordHasher) throws {
    try require(password.utf16.count >= 6, "WEAK_PASSWORD : Password should be at least 6 characters")
    guard let hash = hasher.hash(password) else {
      throw AuthFailure("WEAK_PASSWORD : A password has at most 511 bytes and no NUL")
    }
    record["passwordHash"] = .string(hash)
  }

  /// Removes a sign-in method.
  mutating func unlink(_ provider: String) {
    switch provider {
    case "password": for name in ["email", "emailVerified", "passwordHash", "emailLinkSignin"] { record[name] = nil }
    case "phone": record["phoneNumber"] = nil
    default: break
    }
    let linked = record["providerUserInfo"]?.list ?? []
    record["providerUserInfo"] = .list(linked.filter { $0.map?["providerId"]?.string != provider })
  }

  /// Adds a provider, in place of an earlier account of the same provider.
  mutating func link(_ provider: Claims) {
    let id = provider["providerId"]?.string
    let others = (record["providerUserInfo"]?.list ?? []).filter { $0.map?["providerId"]?.string != id }
    record["providerUserInfo"] = .list(others + [.map(provider)])
  }
}

extension AuthCall {
  /// Writes an account, and returns it.
  ///
  /// - Throws: a failure or an `AuthError` if the account is invalid, or has an email, phone number or provider of another
  ///   one.
  @discardableResult
  func save(_ change: AccountChange) throws -> Account {
    let text = change.record.text
    try require(
      text.utf8.count <= IdentityLimits.tokenBytes,
      "INVALID_ARGUMENT : An account has at most \(IdentityLimits.tokenBytes) bytes")
    do throws(AuthError) {
      try directory.importAccounts(SourceFile(name: "<account>", text: "{\"users\":[\(text)]}"))
    } catch {
      // The detail names the account by its number in a file of accounts, which this request does not have.
      throw error.code == .internalError ? error : AuthError(error.code)
    }
    guard let uid = change["localId"]?.string.flatMap(UserID.init), let account = try directory.account(uid) else {
      throw AuthFailure("USER_NOT_FOUND")
    }
    return account
  }

  /// Returns an id that no account has.
  func unusedID() throws -> UserID {
    for _ in 0..<100 {
      if let uid = UserID(directory.newUserID()), try directory.account(uid) == nil { return uid }
    }
    throw AuthFailure("DUPLICATE_LOCAL_ID")
  }
}
