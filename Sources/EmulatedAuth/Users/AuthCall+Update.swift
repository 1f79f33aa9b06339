import Accounts
import Identities
import SourceText

/// Changing and deleting accounts.
extension AuthCall {
  /// `POST accounts:update`
  func update() throws -> Claims {
    if let code = try body.filled("oobCode") { return try apply(emailCode: code) }
    let (account, session) = try accountToUpdate()
    var change = AccountChange(account)
    try changeProfile(&change)
    let changesCredentials = try changeCredentials(&change, account)
    if isOwner { try changeAsOwner(&change) }
    let hasNewEmail = try body.filled("email").map { $0.lowercased() != account.email } ?? false
    let updated = try save(change)
    if session != nil, hasNewEmail, let old = account.email {
      records.add(emailCode("RECOVER_EMAIL", old, newEmail: updated.email, settings: [:]))
    }
    var answer = updateAnswer(updated)
    guard var session else { return answer }
    let wantsTokens = try body.flag("returnSecureToken") ?? false
    if changesCredentials || wantsTokens {
      if try body.filled("password") != nil { session.provider = .password }
      if changesCredentials { session.renew(at: now) } else { session.issuedAt = max(now, session.authTime) }
      for token in try tokens(session, updated).members { answer[token.key] = token.value }
    }
    return answer
  }

  /// Returns the account of a token, or the one that the owner names.
  private func accountToUpdate() throws -> (Account, ClientSession?) {
    guard isOwner, body["idToken"] == nil else { return try signedIn() }
    guard let uid = UserID(try needed("localId", else: "MISSING_LOCAL_ID")) else {
      throw AuthFailure("INVALID_LOCAL_ID")
    }
    guard let account = try directory.account(uid) else { throw AuthFailure("USER_NOT_FOUND") }
    return (account, nil)
  }

  func updateAnswer(_ account: Account) -> Claims {
    var answer: Claims = ["kind": "identitytoolkit#SetAccountInfoResponse", "localId": .string(account.uid.text)]
    answer["emailVerified"] = .bool(account.emailVerified)
    answer["providerUserInfo"] = .list(AccountForm.providers(account))
    answer["email"] = account.email.map { .string($0) }
    answer["displayName"] = account.displayName.map { .string($0) }
    answer["photoUrl"] = account.photoURL.map { .string($0) }
    answer["passwordHash"] = account.passwordHash.map { _ in .string(AccountForm.hiddenHash) }
    return answer
  }

  /// Changes names and photos, and removes what the request names.
  private func changeProfile(_ change: inout AccountChange) throws {
    change.set("displayName", try body.text("displayName"))
    change.set("photoUrl", try body.text("photoUrl"))
    let members = [
      "DISPLAY_NAME": "displayName", "PHOTO_URL": "photoUrl", "EMAIL": "email", "PASSWORD": "passwordHash",
    ]
    for attribute in try body.texts("deleteAttribute") {
      guard let member = members[attribute] else { throw AuthFailure.wrongType("delete_attribute", "TYPE_ENUM") }
      change[member] = nil
      if member == "email" { change["emailVerified"] = nil }
    }
    for provider in try body.texts("deleteProvider") { change.unlink(provider) }
  }

  /// Changes email and password. Both end all other sessions.
  ///
  /// - Returns: whether one of them changed.
  private func changeCredentials(_ change: inout AccountChange, _ account: Account) throws -> Bool {
    var changes = false
    if let email = try body.filled("email") {
      try checkOwner(ofEmail: email, account)
      if !isOwner, directory.configuration.emailPrivacy {
        throw AuthFailure("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.")
      }
      if email.lowercased() != account.email {
        change["email"] = .string(email)
        change["emailVerified"] = false
      }
      changes = true
    }
    if let password = try body.filled("password") {
      try change.setPassword(password, directory.passwordHasher)
      changes = true
    }
    if changes { change["validSince"] = .string("\(now)") }
    return changes
  }

  /// - Throws: `EMAIL_EXISTS`, or `INVALID_EMAIL` for an invalid email.
  func checkOwner(ofEmail email: String, _ account: Account?) throws {
    let owner = try directory.account(withEmail: email)
    try require(owner == nil || owner?.uid == account?.uid, "EMAIL_EXISTS")
  }

  /// Changes what only the owner may change.
  func changeAsOwner(_ change: inout AccountChange) throws {
    if let isVerified = try body.flag("emailVerified") { change["emailVerified"] = .bool(isVerified) }
    if let isDisabled = try body.flag("disableUser") ?? body.flag("disabled") { change["disabled"] = .bool(isDisabled) }
    if let number = try body.text("phoneNumber") { change.set("phoneNumber", number) }
    if let seconds = try body.integer("validSince") { change["validSince"] = .string("\(seconds)") }
    for name in ["createdAt", "lastLoginAt"] {
      if let time = try body.integer(name) { change[name] = .string("\(time)") }
    }
    if let text = try body.text("customAttributes") {
      let claims = text.isEmpty ? Claims() : Claims(json: SourceFile(name: "<customAttributes>", text: text))
      guard let claims else { throw AuthFailure("INVALID_CLAIMS") }
      try CustomClaims.check(claims)
      change["customAttributes"] = claims.members.isEmpty ? nil : .string(claims.text)
    }
    if let provider = try body.object("linkProviderUserInfo") { try link(provider, &change) }
    if let factors = try body.object("mfa")?.objects("enrollments") {
      change["mfaInfo"] = factors.isEmpty ? nil : .list(try factors.map { .map(try factor($0)) })
    } else if body["mfa"] != nil {
      change["mfaInfo"] = nil
    }
  }

  private func link(_ provider: RequestBody, _ change: inout AccountChange) throws {
    var linked: Claims = [:]
    for name in ["providerId", "rawId"] {
      guard let text = try provider.filled(name) else { throw AuthFailure("INVALID_PROVIDER_ID") }
      linked[name] = .string(text)
    }
    for name in ["email", "displayName", "photoUrl", "screenName"] {
      linked[name] = try provider.filled(name).map { .string($0) }
    }
    change.link(linked)
  }

  /// Returns the record of a second factor that the owner enrolls.
  func factor(_ factor: RequestBody) throws -> Claims {
    if factor["totpInfo"] != nil, let id = try factor.filled("mfaEnrollmentId") {
      return ["mfaEnrollmentId": .string(id), "totpInfo": [:]]
    }
    guard let number = try factor.filled("phoneInfo") else {
      throw AuthFailure("INVALID_MFA_PHONE_NUMBER : Invalid format.")
    }
    try require(number.hasPrefix("+") && number.utf8.count > 1, "INVALID_MFA_PHONE_NUMBER : Invalid format.")
    let id = try factor.filled("mfaEnrollmentId") ?? RandomText.identifier()
    return ["mfaEnrollmentId": .string(id), "phoneInfo": .string(number)]
  }

  /// `POST accounts:delete`
  func delete() throws -> Claims {
    if isOwner, body["idToken"] == nil {
      guard let uid = UserID(try needed("localId", else: "MISSING_LOCAL_ID")) else {
        throw AuthFailure("USER_NOT_FOUND")
      }
      try directory.delete(uid)
    } else {
      try directory.delete(signedIn().account.uid)
    }
    return ["kind": "identitytoolkit#DeleteAccountResponse"]
  }
}
