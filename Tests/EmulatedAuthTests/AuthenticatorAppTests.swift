import Identities
import RuleValues
import Testing

@testable import EmulatedAuth

/// Second factors by an authenticator app.
struct AuthenticatorAppTests {
  private let client = AuthClient()
  private let login: Claims = ["email": "ada@example.com", "password": "secret1"]

  private func post(_ endpoint: String, _ body: Claims) async -> AuthClient.Answer {
    await client.call("accounts/\(endpoint)", body, version: "v2")
  }

  /// Signs a user with a verified email up.
  private func signUp() async throws -> ClaimValue {
    let created = await client.signUp()
    _ = await client.own(
      "/accounts:update", ["localId": try #require(created["localId"]), "emailVerified": true])
    return try #require(created["idToken"])
  }

  /// Starts an enrollment, and returns its session, its codes and the ID token of the user.
  private func start() async throws -> (session: ClaimValue, codes: TimeBasedCode, token: ClaimValue) {
    let token = try await signUp()
    let started = await post("mfaEnrollment:start", ["idToken": token, "totpEnrollmentInfo": [:]])
    let info = try #require(started["totpSessionInfo"]?.map, "\(started.text)")
    #expect(info["verificationCodeLength"] == 6 && info["hashingAlgorithm"] == "SHA1" && info["periodSec"] == 30)
    #expect(info["finalizeEnrollmentTime"] == "2027-01-15T08:05:00Z")
    let key = try #require(info["sharedSecretKey"]?.string)
    #expect(key.utf8.count == 32)
    return (try #require(info["sessionInfo"]), TimeBasedCode(secret: Self.bytes(key)), token)
  }

  /// Reads Base32.
  private static func bytes(_ text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let bits = text.flatMap { letter in
      (0..<5).reversed().map { ((alphabet.firstIndex(of: letter) ?? 0) >> $0) & 1 }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }

  @Test func anAppIsEnrolledAndSignsIn() async throws {
    let (session, codes, token) = try await start()
    let now = SecondsClock().now
    let enrolled = await post(
      "mfaEnrollment:finalize",
      [
        "idToken": token,
        "totpVerificationInfo": ["sessionInfo": session, "verificationCode": .string(codes.code(at: now))],
      ])
    #expect(try enrolled.token["firebase"]?.map?["sign_in_second_factor"] == "totp", "\(enrolled.text)")
    let first = await client.call("accounts:signInWithPassword", login)
    let factor = try #require(first["mfaInfo"]?.list?.first?.map)
    #expect(first["idToken"] == nil && factor["totpInfo"] == [:] && factor["phoneInfo"] == nil)
    var finish: Claims = [
      "mfaPendingCredential": try #require(first["mfaPendingCredential"]),
      "mfaEnrollmentId": try #require(factor["mfaEnrollmentId"]),
      "totpVerificationInfo": ["verificationCode": .string(codes.code(at: now + 600))],
    ]
    #expect(await post("mfaSignIn:finalize", finish).error == "INVALID_CODE")
    finish["totpVerificationInfo"] = ["verificationCode": .string(codes.code(at: now + 150))]
    let answer = await post("mfaSignIn:finalize", finish)
    let firebase = try answer.token["firebase"]?.map
    #expect(firebase?["sign_in_second_factor"] == "totp")
    #expect(firebase?["second_factor_identifier"] == factor["mfaEnrollmentId"])
    #expect(await post("mfaSignIn:finalize", finish).error == "INVALID_MFA_PENDING_CREDENTIAL")
    let withdrawn = await post(
      "mfaEnrollment:withdraw",
      ["idToken": try #require(answer["idToken"]), "mfaEnrollmentId": try #require(factor["mfaEnrollmentId"])])
    #expect(withdrawn.status == 200)
    #expect(await client.call("accounts:signInWithPassword", login)["idToken"] != nil)
  }

  @Test func wrongCodesEnrollNothing() async throws {
    let (session, codes, token) = try await start()
    func finish(_ info: Claims, idToken: ClaimValue? = nil) async -> String? {
      await post("mfaEnrollment:finalize", ["idToken": idToken ?? token, "totpVerificationInfo": .map(info)]).error
    }
    #expect(await finish([:]) == "INVALID_SESSION_INFO")
    #expect(await finish(["sessionInfo": "other", "verificationCode": "123456"]) == "INVALID_SESSION_INFO")
    #expect(await finish(["sessionInfo": session]) == "MISSING_CODE")
    #expect(await finish(["sessionInfo": session, "verificationCode": "abcdef"]) == "INVALID_CODE")
    let code: ClaimValue = .string(codes.code(at: SecondsClock().now))
    let other = await client.signUp("eve@example.com")
    let stolen: Claims = ["sessionInfo": session, "verificationCode": code]
    #expect(await finish(stolen, idToken: other["idToken"]) == "INVALID_SESSION_INFO")
    client.wait(301)
    let late: ClaimValue = .string(codes.code(at: SecondsClock().now + 301))
    #expect(await finish(["sessionInfo": session, "verificationCode": late]) == "INVALID_SESSION_INFO")
    #expect(await client.call("accounts:signInWithPassword", login)["idToken"] != nil)
  }

  @Test func aPhoneIsNoApp() async throws {
    let (session, codes, token) = try await start()
    let code: ClaimValue = .string(codes.code(at: SecondsClock().now))
    _ = await post(
      "mfaEnrollment:finalize",
      ["idToken": token, "totpVerificationInfo": ["sessionInfo": session, "verificationCode": code]])
    let first = await client.call("accounts:signInWithPassword", login)
    let pending = try #require(first["mfaPendingCredential"])
    let id = try #require(first["mfaInfo"]?.list?.first?.map?["mfaEnrollmentId"])
    let answer = await post(
      "mfaSignIn:start", ["mfaPendingCredential": pending, "mfaEnrollmentId": id, "phoneSignInInfo": [:]])
    #expect(answer.error == "MFA_ENROLLMENT_NOT_FOUND")
    let other: Claims = [
      "mfaPendingCredential": pending, "mfaEnrollmentId": "other", "totpVerificationInfo": ["verificationCode": code],
    ]
    #expect(await post("mfaSignIn:finalize", other).error == "MFA_ENROLLMENT_NOT_FOUND")
  }

  @Test func anUnverifiedEmailHasNoSecondFactor() async throws {
    let created = await client.signUp()
    let answer = await post(
      "mfaEnrollment:start", ["idToken": try #require(created["idToken"]), "totpEnrollmentInfo": [:]])
    #expect(answer.error?.hasPrefix("UNVERIFIED_EMAIL") == true)
  }

  /// The test values of RFC 6238, appendix B, for SHA-1.
  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func codesAreThoseOfTheStandard(_ time: Int64, _ code: String) {
    let codes = TimeBasedCode(secret: Array("12345678901234567890".utf8))
    #expect(codes.code(at: time, digits: 8) == code && codes.code(at: time) == String(code.suffix(6)))
    #expect(codes.sharedKey == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    #expect(codes.accepts(String(code.suffix(6)), at: time + 150) || time % 30 != 0)
  }

  /// The examples of RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI"),
  ])
  func secretsAreBase32(_ text: String, _ encoded: String) {
    #expect(TimeBasedCode(secret: Array(text.utf8)).sharedKey == encoded)
  }
}
