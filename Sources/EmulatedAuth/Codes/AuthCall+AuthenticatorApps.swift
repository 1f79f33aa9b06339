import Accounts
import Identities
import RuleValues

/// Second factors by an authenticator app: the parts with `totpEnrollmentInfo` and `totpVerificationInfo` of
/// `v2/accounts/mfaEnrollment:*` and `v2/accounts/mfaSignIn:finalize`.
extension AuthCall {
  /// The time for an enrollment, in seconds.
  private static let enrollmentTime: Int64 = 300

  /// Starts an enrollment: returns the secret for the app.
  func startAppEnrollment() throws -> Claims {
    let (account, session) = try signedIn()
    try check(account, session)
    let enrollment = AppEnrollment(
      session: RandomText.identifier(), uid: account.uid, id: RandomText.identifier(), end: now + Self.enrollmentTime)
    records.add(enrollment)
    var info: Claims = [
      "sharedSecretKey": .string(TimeBasedCode(enrollment: enrollment.id, project: project).sharedKey),
      "verificationCodeLength": .integer(Int64(TimeBasedCode.digits)), "hashingAlgorithm": "SHA1",
      "periodSec": .integer(TimeBasedCode.period), "sessionInfo": .string(enrollment.session),
    ]
    info["finalizeEnrollmentTime"] = Timestamp(milliseconds: enrollment.end * 1000).map { .string($0.description) }
    return ["totpSessionInfo": .map(info)]
  }

  /// Ends an enrollment with the first code of the app.
  func finishAppEnrollment(_ info: RequestBody) throws -> Claims {
    let (account, session) = try signedIn()
    guard let enrollment = records.appEnrollment(try info.text("sessionInfo") ?? ""), enrollment.uid == account.uid,
      now <= enrollment.end
    else { throw AuthFailure("INVALID_SESSION_INFO") }
    try verify(info, enrollment.id)
    records.remove(enrollment)
    return try enroll(SecondFactor(kind: "totp", enrolmentID: enrollment.id), account, session)
  }

  /// Checks the code of a sign-in, and returns the id of the enrollment.
  func verifyApp(_ info: RequestBody, _ resolver: SecondFactorResolver) throws -> String {
    let id = try needed("mfaEnrollmentId", else: "MISSING_MFA_ENROLLMENT_ID")
    guard resolver.hints.contains(where: { $0.enrolmentID == id && $0.kind == "totp" }) else {
      throw AuthFailure("MFA_ENROLLMENT_NOT_FOUND")
    }
    try verify(info, id)
    return id
  }

  private func verify(_ info: RequestBody, _ enrollment: String) throws {
    guard let code = try info.filled("verificationCode") else { throw AuthFailure("MISSING_CODE") }
    let codes = TimeBasedCode(enrollment: enrollment, project: project)
    try require(codes.accepts(code, at: now), "INVALID_CODE")
  }
}
