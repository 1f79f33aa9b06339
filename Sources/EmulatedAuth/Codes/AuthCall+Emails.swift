import Accounts
import EmulatedProjects
import Identities

/// Emails with codes. None is sent: tests read the codes from `GET emulator/v1/projects/P/oobCodes`.
extension AuthCall {
  /// `POST accounts:sendOobCode`
  func sendEmail() throws -> Claims {
    let type = try needed("requestType", else: "MISSING_REQ_TYPE")
    try require(type != "OOB_REQ_TYPE_UNSPECIFIED", "MISSING_REQ_TYPE")
    let returnsLink = try body.flag("returnOobLink") ?? false
    if returnsLink {
      try require(isOwner, "INSUFFICIENT_PERMISSION")
    }
    if let uri = try body.filled("continueUrl") {
      try require(WebAddress.isAbsolute(uri) && uri.utf8.count <= EmailCode.maximumBytes, "INVALID_CONTINUE_URI")
    }
    for name in ["email", "newEmail"] {
      try require((body.text(name)?.utf8.count ?? 0) <= EmailCode.maximumBytes, "INVALID_EMAIL")
    }
    let (email, newEmail, isSent) = try recipient(type)
    var answer: Claims = ["kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": .string(email)]
    guard isSent else { return answer }
    var settings: [String: String] = [:]
    if let uri = try body.filled("continueUrl") { settings["continueUrl"] = uri }
    let code = emailCode(type, email, newEmail: newEmail, settings: settings)
    records.add(code)
    if returnsLink {
      answer["oobCode"] = .string(code.code)
      answer["oobLink"] = .string(code.link)
    }
    return answer
  }

  /// Returns who receives an email, and whether it is sent: with email enumeration protection, an unknown address receives
  /// none and the answer hides that.
  private func recipient(_ type: String) throws -> (email: String, newEmail: String?, isSent: Bool) {
    switch type {
    case "EMAIL_SIGNIN":
      try requireMethod("enableEmailLinkSignin", else: "OPERATION_NOT_ALLOWED")
      let email = try needed("email", else: "MISSING_EMAIL")
      _ = try directory.account(withEmail: email)
      return (email.lowercased(), nil, true)
    case "PASSWORD_RESET":
      let email = try needed("email", else: "MISSING_EMAIL")
      let account = try directory.account(withEmail: email)
      try require(account?.isDisabled != true, "USER_DISABLED")
      if directory.configuration.emailPrivacy { return (email.lowercased(), nil, account != nil) }
      try require(account != nil, "EMAIL_NOT_FOUND")
      return (email.lowercased(), nil, true)
    case "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL":
      let account = try recipientWithAccount()
      guard let email = account.email else { throw AuthFailure("MISSING_EMAIL") }
      guard type == "VERIFY_AND_CHANGE_EMAIL" else { return (email, nil, true) }
      let newEmail = try needed("newEmail", else: "MISSING_NEW_EMAIL")
      let owner = try directory.account(withEmail: newEmail)
      if owner != nil, !directory.configuration.emailPrivacy { throw AuthFailure("EMAIL_EXISTS") }
      return (email, newEmail.lowercased(), owner == nil)
    default: throw AuthFailure.notImplemented("This server does not send emails of the type \(type).")
    }
  }

  /// Returns the user of the token, or the account with the email that the owner names.
  private func recipientWithAccount() throws -> Account {
    guard isOwner, body["idToken"] == nil else { return try signedIn().account }
    let account = try directory.account(withEmail: needed("email", else: "MISSING_EMAIL"))
    guard let account else {
      throw AuthFailure(directory.configuration.emailPrivacy ? "INVALID_LOGIN_CREDENTIALS" : "USER_NOT_FOUND")
    }
    try require(!account.isDisabled, "USER_DISABLED")
    return account
  }

  /// Returns a new code with its link.
  ///
  /// - Parameter settings: more parameters of the link.
  func emailCode(_ type: String, _ email: String, newEmail: String?, settings: [String: String]) -> EmailCode {
    let code = RandomText.identifier()
    var parameters = [
      ("mode", EmailCode.modes[type] ?? type), ("lang", "en"), ("oobCode", code), ("apiKey", "fake-api-key"),
    ]
    parameters += settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if let tenant = directory.tenant { parameters.append(("tenantId", tenant)) }
    let link = WebAddress.adding(parameters, to: "http://\(host)/emulator/action")
    return EmailCode(type: type, email: email, newEmail: newEmail, code: code, link: link)
  }

  /// `GET emulator/v1/projects/P/oobCodes`
  func emailCodes() -> Claims {
    let codes: [ClaimValue] = records.emailCodes.map { code in
      var form: Claims = ["email": .string(code.email), "requestType": .string(code.type)]
      form["newEmail"] = code.newEmail.map { .string($0) }
      form["oobCode"] = .string(code.code)
      form["oobLink"] = .string(code.link)
      return .map(form)
    }
    return ["oobCodes": .list(codes)]
  }

  // MARK: Using a code

  /// Returns the code of a request.
  private func known(_ text: String, types: [String]) throws -> EmailCode {
    guard let code = records.emailCode(text), types.contains(code.type) else { throw AuthFailure("INVALID_OOB_CODE") }
    return code
  }

  /// `POST accounts:resetPassword`: tells what a code is for, or sets a new password with it.
  func resetPassword() throws -> Claims {
    if body["oldPassword"] != nil {
      throw AuthFailure.notImplemented("This server resets passwords only with the code of an email.")
    }
    let code = try known(needed("oobCode", else: "MISSING_OOB_CODE"), types: Array(EmailCode.modes.keys))
    var answer: Claims = ["kind": "identitytoolkit#ResetPasswordResponse", "requestType": .string(code.type)]
    if code.type != "EMAIL_SIGNIN" { answer["email"] = .string(code.email) }
    answer["newEmail"] = code.newEmail.map { .string($0) }
    if let password = try body.text("newPassword") { try reset(code, to: password) }
    return answer
  }

  /// Sets a new password with a code, which verifies the email and ends all sessions.
  func reset(_ code: EmailCode, to password: String) throws {
    try require(code.type == "PASSWORD_RESET", "INVALID_OOB_CODE")
    guard let account = try directory.account(withEmail: code.email) else { throw AuthFailure("INVALID_OOB_CODE") }
    var change = AccountChange(account)
    try change.setPassword(password, directory.passwordHasher)
    change["emailVerified"] = true
    change["validSince"] = .string("\(now)")
    try save(change)
    records.remove(code)
  }

  /// Verifies, changes or restores an email with a code.
  func apply(emailCode text: String) throws -> Claims {
    let code = try known(text, types: ["VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"])
    return updateAnswer(try apply(code))
  }

  /// Verifies, changes or restores an email with a code.
  @discardableResult
  func apply(_ code: EmailCode) throws -> Account {
    // The email that a code restores belongs to no account: its account has the new one.
    let current = code.type == "RECOVER_EMAIL" ? code.newEmail : code.email
    guard let owner = try current.flatMap({ try directory.account(withEmail: $0) }) else {
      throw AuthFailure("INVALID_OOB_CODE")
    }
    var change = AccountChange(owner)
    switch code.type {
    case "VERIFY_AND_CHANGE_EMAIL":
      guard let email = code.newEmail else { throw AuthFailure("INVALID_OOB_CODE") }
      try checkOwner(ofEmail: email, owner)
      change["email"] = .string(email)
      change["validSince"] = .string("\(now)")
    case "RECOVER_EMAIL":
      try checkOwner(ofEmail: code.email, owner)
      change["email"] = .string(code.email)
      change["validSince"] = .string("\(now)")
    default: break
    }
    change["emailVerified"] = true
    let account = try save(change)
    records.remove(code)
    return account
  }

  /// `POST accounts:signInWithEmailLink`, which also links the email to the user of an `idToken`.
  func signInWithEmailLink() throws -> Claims {
    try requireMethod("enableEmailLinkSignin", else: "OPERATION_NOT_ALLOWED")
    let email = try needed("email", else: "MISSING_EMAIL")
    let code = try known(needed("oobCode", else: "MISSING_OOB_CODE"), types: ["EMAIL_SIGNIN"])
    try require(
      email.lowercased() == code.email,
      "INVALID_EMAIL : The email provided does not match the sign-in email address.")
    let credential = EmailAuthProvider.credential(withLinkSentTo: code.email)
    let kind: Claims = ["kind": "identitytoolkit#EmailLinkSigninResponse", "email": .string(code.email)]
    let answer =
      body["idToken"] == nil
      ? try signIn(credential, kind, showsNewUser: true) : try link(credential, kind, showsNewUser: true)
    records.remove(code)
    return answer
  }
}
