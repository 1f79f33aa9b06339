import EmulatedProjects
import Identities
import RuleValues
import Testing

/// Codes by email and phone, and second factors.
struct CodeTests {
  private let client = AuthClient()

  private func send(_ type: String, _ more: Claims) async -> AuthClient.Answer {
    var body: Claims = ["requestType": .string(type)]
    for member in more.members { body[member.key] = member.value }
    return await client.call("accounts:sendOobCode", body)
  }

  @Test func passwordsAreReset() async throws {
    let created = await client.signUp()
    let sent = await send("PASSWORD_RESET", ["email": "Ada@example.com"])
    #expect(sent.text == #"{"kind":"identitytoolkit#GetOobConfirmationCodeResponse","email":"ada@example.com"}"#)
    let code = try await client.emailCode()
    #expect(code["requestType"] == "PASSWORD_RESET" && code["email"] == "ada@example.com")
    let text = try #require(code["oobCode"])
    let check = await client.call("accounts:resetPassword", ["oobCode": text])
    #expect(check["requestType"] == "PASSWORD_RESET" && check["email"] == "ada@example.com")
    let weak = await client.call("accounts:resetPassword", ["oobCode": text, "newPassword": "1"])
    #expect(weak.error?.hasPrefix("WEAK_PASSWORD") == true)
    client.wait(1)
    #expect(await client.call("accounts:resetPassword", ["oobCode": text, "newPassword": "secret2"]).status == 200)
    let again = await client.call("accounts:resetPassword", ["oobCode": text, "newPassword": "secret3"])
    #expect(again.error == "INVALID_OOB_CODE")
    let entered = await client.call("accounts:signInWithPassword", ["email": "ada@example.com", "password": "secret2"])
    #expect(try entered.token["email_verified"] == true)
    let old = await client.call("accounts:lookup", ["idToken": try #require(created["idToken"])])
    #expect(old.error == "TOKEN_EXPIRED")
  }

  @Test func emailsAreVerified() async throws {
    let created = await client.signUp()
    let token = try #require(created["idToken"])
    #expect(await send("VERIFY_EMAIL", ["idToken": token]).status == 200)
    let code = try #require(await client.emailCode()["oobCode"])
    let answer = await client.call("accounts:update", ["oobCode": code])
    #expect(answer["emailVerified"] == true && answer["email"] == "ada@example.com")
    #expect(try await client.lookUp(token)["emailVerified"] == true)
    #expect(await client.call("accounts:update", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func emailsAreChangedAndRestored() async throws {
    let created = await client.signUp()
    let token = try #require(created["idToken"])
    _ = await send("VERIFY_AND_CHANGE_EMAIL", ["idToken": token, "newEmail": "new@example.com"])
    let code = try await client.emailCode()
    #expect(code["newEmail"] == "new@example.com")
    let answer = await client.call("accounts:update", ["oobCode": try #require(code["oobCode"])])
    #expect(answer["email"] == "new@example.com" && answer["emailVerified"] == true)
    let changed = await client.call("accounts:update", ["idToken": token, "email": "third@example.com"])
    #expect(changed["email"] == "third@example.com" && changed["emailVerified"] == false)
    let recovery = try await client.emailCode()
    #expect(recovery["requestType"] == "RECOVER_EMAIL" && recovery["email"] == "new@example.com")
    let restored = await client.call("accounts:update", ["oobCode": try #require(recovery["oobCode"])])
    #expect(restored["email"] == "new@example.com")
  }

  @Test func linksSignIn() async throws {
    let link: Claims = [
      "email": "li@example.com", "continueUrl": "http://localhost:3000/x?y=1", "canHandleCodeInApp": true,
    ]
    _ = await send("EMAIL_SIGNIN", link)
    let sent = try await client.emailCode()
    let address = try #require(sent["oobLink"]?.string)
    #expect(address.hasPrefix("http://localhost/emulator/action?mode=signIn&lang=en&oobCode="))
    let target = try #require(address.split(separator: "localhost", maxSplits: 1).last)
    let page = await client.send("GET", String(target))
    #expect(page.status == 303)
    #expect(page.headers["location"]?.hasPrefix("http://localhost:3000/x?y=1&mode=signIn") == true)
    let code = try #require(sent["oobCode"])
    let wrong = await client.call("accounts:signInWithEmailLink", ["email": "a@example.com", "oobCode": code])
    #expect(wrong.error?.hasPrefix("INVALID_EMAIL") == true)
    let answer = await client.call("accounts:signInWithEmailLink", ["email": "Li@example.com", "oobCode": code])
    #expect(answer["isNewUser"] == true)
    #expect(try answer.token["email_verified"] == true)
    let again = await client.call("accounts:signInWithEmailLink", ["email": "li@example.com", "oobCode": code])
    #expect(again.error == "INVALID_OOB_CODE")
  }

  @Test func onlyTheOwnerSeesLinks() async throws {
    _ = await client.signUp()
    let answer = await send("PASSWORD_RESET", ["email": "ada@example.com", "returnOobLink": true])
    #expect(answer.error == "INSUFFICIENT_PERMISSION")
    let owner = await client.own(
      "/accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com", "returnOobLink": true])
    #expect(owner["oobLink"]?.string?.contains("mode=resetPassword") == true)
  }

  @Test func phonesSignIn() async throws {
    let sent = await client.call("accounts:sendVerificationCode", ["phoneNumber": "+15550001111"])
    let code = try await client.phoneCode()
    #expect(code["phoneNumber"] == "+15550001111" && code["sessionInfo"] == sent["sessionInfo"])
    let digits = try #require(code["code"]?.string)
    #expect(digits.utf8.count == 6)
    var body: Claims = ["sessionInfo": try #require(sent["sessionInfo"]), "code": "0"]
    #expect(await client.call("accounts:signInWithPhoneNumber", body).error == "INVALID_CODE")
    body["code"] = .string(digits)
    let answer = await client.call("accounts:signInWithPhoneNumber", body)
    #expect(answer["isNewUser"] == true && answer["phoneNumber"] == "+15550001111")
    let token = try answer.token
    #expect(token["phone_number"] == "+15550001111")
    #expect(token["firebase"]?.map?["sign_in_provider"] == "phone")
    #expect(await client.call("accounts:signInWithPhoneNumber", body).error == "INVALID_SESSION_INFO")
  }

  private func phone(_ number: String, _ more: Claims = [:]) async throws -> AuthClient.Answer {
    _ = await client.call("accounts:sendVerificationCode", ["phoneNumber": .string(number)])
    let code = try await client.phoneCode()
    var body = more
    body["sessionInfo"] = code["sessionInfo"]
    body["code"] = code["code"]
    return await client.call("accounts:signInWithPhoneNumber", body)
  }

  @Test func numbersAreLinked() async throws {
    let user = await client.signUp()
    let linked = try await phone("+1555", ["idToken": try #require(user["idToken"])])
    #expect(linked["localId"] == user["localId"])
    let changed = try await phone("+1666", ["idToken": try #require(linked["idToken"])])
    #expect(try changed.token["phone_number"] == "+1666")
    let other = await client.signUp("ben@example.com")
    let conflict = try await phone("+1666", ["idToken": try #require(other["idToken"])])
    #expect(conflict["idToken"] == nil && conflict["temporaryProofExpiresIn"] == "3600")
    let proof: Claims = ["temporaryProof": try #require(conflict["temporaryProof"]), "phoneNumber": "+1666"]
    #expect(await client.call("accounts:signInWithPhoneNumber", proof)["localId"] == user["localId"])
    #expect(await client.call("accounts:signInWithPhoneNumber", proof).error == "INVALID_TEMPORARY_PROOF")
    #expect(try await phone("+1777", ["operation": "REAUTH"]).error == "USER_NOT_FOUND")
  }

  // MARK: Second factors

  private func enroll(_ token: ClaimValue?) async throws -> AuthClient.Answer {
    let token = try #require(token)
    let started = await client.call(
      "accounts/mfaEnrollment:start", ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+15550002222"]],
      version: "v2")
    guard let session = started["phoneSessionInfo"]?.map?["sessionInfo"] else { return started }
    let code = try #require(await client.phoneCode()["code"])
    return await client.call(
      "accounts/mfaEnrollment:finalize",
      ["idToken": token, "displayName": "phone", "phoneVerificationInfo": ["sessionInfo": session, "code": code]],
      version: "v2")
  }

  @Test func secondFactorsAreAskedFor() async throws {
    let created = await client.signUp()
    #expect(try await enroll(created["idToken"]).error?.hasPrefix("UNVERIFIED_EMAIL") == true)
    let uid = try #require(created["localId"])
    _ = await client.own("/accounts:update", ["localId": uid, "emailVerified": true])
    let enrolled = try await enroll(created["idToken"])
    #expect(try enrolled.token["firebase"]?.map?["sign_in_second_factor"] == "phone")
    let login: Claims = ["email": "ada@example.com", "password": "secret1"]
    let first = await client.call("accounts:signInWithPassword", login)
    #expect(first.status == 200 && first["idToken"] == nil)
    let factor = try #require(first["mfaInfo"]?.list?.first?.map)
    #expect(factor["phoneInfo"] == "+*******2222")
    let pending = try #require(first["mfaPendingCredential"])
    let id = try #require(factor["mfaEnrollmentId"])
    let started = await client.call(
      "accounts/mfaSignIn:start", ["mfaPendingCredential": pending, "mfaEnrollmentId": id, "phoneSignInInfo": [:]],
      version: "v2")
    let session = try #require(started["phoneResponseInfo"]?.map?["sessionInfo"])
    let code = try #require(await client.phoneCode()["code"])
    let finish: Claims = [
      "mfaPendingCredential": pending, "phoneVerificationInfo": ["sessionInfo": session, "code": code],
    ]
    let answer = await client.call("accounts/mfaSignIn:finalize", finish, version: "v2")
    #expect(try answer.token["firebase"]?.map?["second_factor_identifier"] == id)
    #expect(
      await client.call("accounts/mfaSignIn:finalize", finish, version: "v2").error == "INVALID_MFA_PENDING_CREDENTIAL")
    let refreshed = await client.refresh(try #require(answer["refreshToken"]?.string))
    let claims = try CompactToken(#require(refreshed["id_token"]?.string)).payload
    #expect(claims["firebase"]?.map?["second_factor_identifier"] == id)
    let withdrawn = await client.call(
      "accounts/mfaEnrollment:withdraw", ["idToken": try #require(answer["idToken"]), "mfaEnrollmentId": id],
      version: "v2")
    #expect(try withdrawn.token["firebase"]?.map?["sign_in_second_factor"] == nil)
    #expect(await client.call("accounts:signInWithPassword", login)["idToken"] != nil)
  }
}
