import Accounts
import Identities
import SourceText

/// Sign-up and sign-in with the project's own methods.
extension AuthCall {
  /// `POST accounts:signUp`, which also links a password to the user of an `idToken`; `POST v1/projects/P/accounts`.
  func signUp() throws -> Claims {
    if isOwner, body["idToken"] == nil { return try createAccount() }
    try require(body["localId"] == nil, "UNEXPECTED_PARAMETER : User ID")
    let kind: Claims = ["kind": "identitytoolkit#SignupNewUserResponse"]
    let hasCredential = body["email"] != nil || body["password"] != nil || body["idToken"] != nil
    guard hasCredential else {
      try requireMethod("enableAnonymousUser", else: "ADMIN_ONLY_OPERATION")
      return try finish(Auth(directory).signInAnonymously(), kind)
    }
    let email = try needed("email", else: "MISSING_EMAIL")
    let password = try needed("password", else: "MISSING_PASSWORD")
    try requireMethod("allowPasswordSignup", else: "OPERATION_NOT_ALLOWED")
    let name = try body.filled("displayName")
    if body["idToken"] != nil {
      return try link(EmailAuthProvider.credential(withEmail: email, password: password), kind, name: name)
    }
    let signIn = try Auth(directory).createUser(withEmail: email, password: password)
    return try finish(signIn, kind, name: name)
  }

  /// Creates an account for the owner, who does not sign in.
  private func createAccount() throws -> Claims {
    var uid = try unusedID()
    if let text = try body.filled("localId") {
      guard let given = UserID(text) else { throw AuthFailure("INVALID_LOCAL_ID") }
      try require(try directory.account(given) == nil, "DUPLICATE_LOCAL_ID")
      uid = given
    }
    var change = AccountChange(new: uid, at: now)
    change.set("displayName", try body.text("displayName"))
    change.set("photoUrl", try body.text("photoUrl"))
    if let email = try body.filled("email") {
      try checkOwner(ofEmail: email, nil)
      change["email"] = .string(email)
    }
    if let password = try body.text("password") { try change.setPassword(password, directory.passwordHasher) }
    try changeAsOwner(&change)
    let factors = try body.objects("mfaInfo")
    if !factors.isEmpty { change["mfaInfo"] = .list(try factors.map { .map(try factor($0)) }) }
    let account = try save(change)
    var answer: Claims = ["kind": "identitytoolkit#SignupNewUserResponse", "localId": .string(account.uid.text)]
    answer["displayName"] = account.displayName.map { .string($0) }
    answer["email"] = account.email.map { .string($0) }
    return answer
  }

  /// `POST accounts:signInWithPassword`
  func signInWithPassword() throws -> Claims {
    let email = try needed("email", else: "MISSING_EMAIL")
    let password = try needed("password", else: "MISSING_PASSWORD")
    try requireMethod("allowPasswordSignup", else: "PASSWORD_LOGIN_DISABLED")
    let answer: Claims = ["kind": "identitytoolkit#VerifyPasswordResponse", "registered": true]
    return try signIn(EmailAuthProvider.credential(withEmail: email, password: password), answer)
  }

  /// `POST accounts:signInWithCustomToken`
  func signInWithCustomToken() throws -> Claims {
    let token = try customToken(needed("token", else: "MISSING_CUSTOM_TOKEN"))
    let answer: Claims = ["kind": "identitytoolkit#VerifyCustomTokenResponse"]
    return try secondFactorOr(answer) {
      let signIn = try Auth(directory).signIn(withCustomToken: token)
      return try finish(signIn, answer, showsNewUser: true)
    }
  }

  /// Reads a custom token: strict JSON, or a JSON Web Token, whose signature and times are not checked.
  private func customToken(_ text: String) throws -> CustomToken {
    var payload: Claims
    if text.hasPrefix("{") {
      guard let claims = Claims(json: SourceFile(name: "<custom token>", text: text)) else {
        throw AuthFailure(
          "INVALID_CUSTOM_TOKEN : ((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))")
      }
      payload = claims
    } else {
      guard let token = try? CompactToken(text) else {
        throw AuthFailure("INVALID_CUSTOM_TOKEN : Invalid assertion format")
      }
      payload = token.payload
      try require(
        payload["aud"]?.string == TokenKind.customTokenAudience,
        "INVALID_CUSTOM_TOKEN : ((Invalid aud (audience). Note: Firebase ID Tokens / third-party tokens cannot be used "
          + "with customToken.))")
    }
    guard let value = payload["uid"] ?? payload["user_id"] else { throw AuthFailure("MISSING_IDENTIFIER") }
    // Google's emulator takes numbers as ids too.
    guard let uid = UserID(value.string ?? value.text) else { throw AuthFailure("INVALID_LOCAL_ID") }
    let claims = payload["claims"].map { $0.map }
    guard let claims = claims ?? Claims() else { throw AuthFailure("INVALID_CLAIMS") }
    return CustomToken(uid: uid, claims: claims, tenant: payload["tenant_id"]?.string)
  }

  // MARK: Results

  /// Signs in with a credential, and returns the members of the answer.
  func signIn(_ credential: AuthCredential, _ answer: Claims, showsNewUser: Bool = false) throws -> Claims {
    try secondFactorOr(answer) {
      try finish(Auth(directory).signIn(with: credential), answer, showsNewUser: showsNewUser)
    }
  }

  /// Links a credential to the user of the member `idToken`.
  func link(
    _ credential: AuthCredential, _ answer: Claims, name: String? = nil, showsNewUser: Bool = false
  ) throws -> Claims {
    let (signIn, session) = try linked(credential)
    return try finish(signIn, answer, session: session, name: name, showsNewUser: showsNewUser)
  }

  /// Links a credential to the user of the member `idToken`.
  ///
  /// - Returns: the result, and the session with the new provider. It is the same sign-in as before.
  func linked(_ credential: AuthCredential) throws -> (SignIn, ClientSession) {
    let (account, old) = try signedIn()
    let auth = Auth(directory)
    try auth.assume(account.uid, provider: old.provider)
    guard let user = auth.currentUser else { throw AuthFailure("USER_NOT_FOUND") }
    let signIn = try user.link(with: credential)
    var session = ClientSession(signIn.session)
    session.claims = old.claims
    session.secondFactor = old.secondFactor
    return (signIn, session)
  }

  /// Returns the answer to a sign-in: `answer`, the members of the account and the tokens.
  func finish(
    _ signIn: SignIn, _ answer: Claims, session: ClientSession? = nil, name: String? = nil, showsNewUser: Bool = false
  ) throws -> Claims {
    var account = signIn.account
    if let name {
      var change = AccountChange(account)
      change.set("displayName", name)
      account = try save(change)
    }
    var answer = answer
    answer["localId"] = .string(account.uid.text)
    answer["email"] = answer["email"] ?? account.email.map { .string($0) }
    answer["displayName"] = answer["displayName"] ?? account.displayName.map { .string($0) }
    if showsNewUser { answer["isNewUser"] = .bool(signIn.isNewUser) }
    for token in try tokens(session ?? ClientSession(signIn.session), account).members {
      answer[token.key] = token.value
    }
    return answer
  }

  /// Returns the result of `body`, or the answer to a user who must give a second factor: `mfaPendingCredential` and
  /// `mfaInfo` in place of the tokens.
  func secondFactorOr(_ answer: Claims, _ body: () throws -> Claims) throws -> Claims {
    do {
      return try body()
    } catch let error as AuthError {
      guard error.code == .secondFactorRequired, let resolver = error.resolver else { throw error }
      var answer = answer
      answer["mfaPendingCredential"] = .string(records.keep(resolver))
      answer["mfaInfo"] = .list(resolver.hints.map { .map(AccountForm.claims($0)) })
      return answer
    }
  }
}
