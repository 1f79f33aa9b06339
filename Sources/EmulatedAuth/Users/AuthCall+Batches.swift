import Accounts
import Identities

/// Many accounts in one request.
extension AuthCall {
  /// The limit on accounts in a request (Firebase Admin SDKs, `importUsers` and `deleteUsers`).
  private static let maximumCount = 1000

  /// `POST v1/projects/P/accounts:batchCreate`. An invalid account is an element of `error`, and does not affect the others.
  func importAccounts() throws -> Claims {
    let users = try body.objects("users")
    try require(!users.isEmpty, "MISSING_USER_ACCOUNT")
    try require(users.count <= Self.maximumCount, "MAXIMUM_USER_COUNT_EXCEEDED")
    let overwrites = try body.flag("allowOverwrite") ?? false
    var errors: [ClaimValue] = []
    for (index, user) in users.enumerated() {
      do {
        try importAccount(user, overwrites: overwrites)
      } catch {
        errors.append(["index": .integer(Int64(index)), "message": .string(AuthFailure(error).message)])
      }
    }
    var answer: Claims = ["kind": "identitytoolkit#UploadAccountResponse"]
    if !errors.isEmpty { answer["error"] = .list(errors) }
    return answer
  }

  private func importAccount(_ user: RequestBody, overwrites: Bool) throws {
    guard let uid = try user.filled("localId").flatMap(UserID.init) else {
      throw AuthFailure("localId is missing")
    }
    guard let given = Claims(json: user.node) else { throw AuthFailure("The account is too large.") }
    let known = try directory.account(uid)
    let isSame = overwrites && known != nil
    try require(isSame || known == nil, "localId belongs to an existing account - cannot overwrite.")
    var change = AccountChange(new: uid, at: now)
    let names = [
      "email", "emailVerified", "phoneNumber", "displayName", "photoUrl", "providerUserInfo", "customAttributes",
      "disabled", "createdAt", "lastLoginAt", "mfaInfo", "emailLinkSignin",
    ]
    for name in names { if let value = given[name], value != .null { change[name] = value } }
    if let hash = try user.filled("passwordHash") { change["passwordHash"] = .string(hash) }
    if let password = try user.filled("rawPassword") { try change.setPassword(password, directory.passwordHasher) }
    if let email = try user.filled("email") {
      try checkOwner(ofEmail: email, known)
    }
    try save(change)
  }

  /// `POST v1/projects/P/accounts:batchDelete`. Without `force`, only disabled accounts are deleted.
  func deleteAccounts() throws -> Claims {
    let ids = try body.texts("localIds")
    try require(!ids.isEmpty && ids.count <= Self.maximumCount, "LOCAL_ID_LIST_EXCEEDS_LIMIT")
    let isForced = try body.flag("force") ?? false
    var errors: [ClaimValue] = []
    for (index, id) in ids.enumerated() {
      guard let uid = UserID(id), let account = try directory.account(uid) else { continue }
      guard isForced || account.isDisabled else {
        errors.append([
          "index": .integer(Int64(index)), "localId": .string(id),
          "message": "NOT_DISABLED : Disable the account before batch deletion.",
        ])
        continue
      }
      try directory.delete(uid)
    }
    return errors.isEmpty ? [:] : ["errors": .list(errors)]
  }

  /// `DELETE emulator/v1/projects/P/accounts`
  func clearAccounts() throws -> Claims {
    for account in try directory.accounts() { try directory.delete(account.uid) }
    records.clear()
    return [:]
  }
}
