import Accounts
import Identities

/// Codes in text messages. None is sent: tests read the codes from `GET emulator/v1/projects/P/verificationCodes`.
extension AuthCall {
  /// `POST accounts:sendVerificationCode`
  func sendPhoneCode() throws -> Claims {
    try require(directory.tenant == nil, "UNSUPPORTED_TENANT_OPERATION")
    return ["sessionInfo": .string(try sendCode(to: body.text("phoneNumber"), error: "INVALID_PHONE_NUMBER"))]
  }

  /// Keeps a new code for a number, and returns the text of its session.
  func sendCode(to number: String?, error: String) throws -> String {
    guard let number, number.hasPrefix("+"), (2...20).contains(number.utf8.count) else {
      throw AuthFailure("\(error) : Invalid format.")
    }
    let code = PhoneCode(number: number, session: RandomText.identifier(), code: RandomText.digits())
    records.add(code)
    return code.session
  }

  /// `GET emulator/v1/projects/P/verificationCodes`
  func phoneCodes() -> Claims {
    let codes: [ClaimValue] = records.phoneCodes.map { code in
      [
        "phoneNumber": .string(code.number), "sessionInfo": .string(code.session), "code": .string(code.code),
      ]
    }
    return ["verificationCodes": .list(codes)]
  }

  /// Returns the number that received the code of a request. The code can be used once.
  func verifiedNumber(_ body: RequestBody) throws -> String {
    guard let session = try body.filled("sessionInfo") else { throw AuthFailure("MISSING_SESSION_INFO") }
    guard let digits = try body.filled("code") else { throw AuthFailure("MISSING_CODE") }
    guard let code = records.phoneCode(session: session) else { throw AuthFailure("INVALID_SESSION_INFO") }
    try require(code.code == digits, "INVALID_CODE")
    records.remove(code)
    return code.number
  }

  /// `POST accounts:signInWithPhoneNumber`, which also links the number to the user of an `idToken`.
  func signInWithPhone() throws -> Claims {
    try require(directory.tenant == nil, "UNSUPPORTED_TENANT_OPERATION")
    let number: String
    if let proof = try body.filled("temporaryProof") {
      let given = try needed("phoneNumber", else: "MISSING_PHONE_NUMBER")
      guard let proven = records.takeProof(proof), proven == given else {
        throw AuthFailure("INVALID_TEMPORARY_PROOF")
      }
      number = proven
    } else {
      number = try verifiedNumber(body)
    }
    let owner = try account(withPhone: number)
    if try body.text("operation") == "REAUTH" { try require(owner != nil, "USER_NOT_FOUND") }
    let credential = PhoneAuthProvider.credential(withCodeSentTo: number)
    let answer: Claims = ["phoneNumber": .string(number)]
    guard body["idToken"] != nil else { return try signIn(credential, answer, showsNewUser: true) }
    let user = try signedIn().account
    if let owner, owner.uid != user.uid {
      // The user of the number may sign in with it instead, without another code.
      return [
        "phoneNumber": .string(number), "temporaryProof": .string(records.keepProof(ofNumber: number)),
        "temporaryProofExpiresIn": "3600",
      ]
    }
    if user.phoneNumber != nil { return try replaceNumber(number, answer) }
    return try link(credential, answer, showsNewUser: true)
  }

  /// Changes the number of a user who has one: `updatePhoneNumber` of the SDKs.
  private func replaceNumber(_ number: String, _ answer: Claims) throws -> Claims {
    let (account, old) = try signedIn()
    var change = AccountChange(account)
    change["phoneNumber"] = .string(number)
    let updated = try save(change)
    var session = old
    session.provider = .phone
    session.issuedAt = max(now, session.authTime)
    var answer = answer
    answer["localId"] = .string(updated.uid.text)
    answer["isNewUser"] = false
    for token in try tokens(session, updated).members { answer[token.key] = token.value }
    return answer
  }
}
