import Accounts
import Testing

@Suite("Errors of sign-in have Firebase's three names")
struct ErrorTests {
  /// Rows of auth-context 4.6.
  @Test(arguments: [
    (AuthErrorCode.accountExistsWithDifferentCredential, nil, 17012, "account-exists-with-different-credential"),
    (.credentialAlreadyInUse, "FEDERATED_USER_ID_ALREADY_LINKED", 17025, "credential-already-in-use"),
    (.emailAlreadyInUse, "EMAIL_EXISTS", 17007, "email-already-in-use"),
    (.providerAlreadyLinked, nil, 17015, "provider-already-linked"), (.noSuchProvider, nil, 17016, "no-such-provider"),
    (.userMismatch, nil, 17024, "user-mismatch"),
    (.requiresRecentLogin, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", 17014, "requires-recent-login"),
    (.invalidCredential, "INVALID_IDP_RESPONSE", 17004, "invalid-credential"),
    (.invalidPendingToken, "INVALID_PENDING_TOKEN", 17004, "invalid-credential"),
    (.invalidLoginCredentials, "INVALID_LOGIN_CREDENTIALS", 17004, "invalid-credential"),
    (.operationNotAllowed, "OPERATION_NOT_ALLOWED", 17006, "operation-not-allowed"),
    (.passwordLoginDisabled, "PASSWORD_LOGIN_DISABLED", 17006, "operation-not-allowed"),
    (.userDisabled, "USER_DISABLED", 17005, "user-disabled"),
    (.userNotFound, "USER_NOT_FOUND", 17011, "user-token-expired"),
    (.emailNotFound, "EMAIL_NOT_FOUND", 17011, "user-not-found"),
    (.invalidUserToken, "INVALID_ID_TOKEN", 17017, "invalid-user-token"),
    (.userTokenExpired, "TOKEN_EXPIRED", 17021, "user-token-expired"),
    (.invalidCustomToken, "INVALID_CUSTOM_TOKEN", 17000, "invalid-custom-token"),
    (.customTokenMismatch, "CREDENTIAL_MISMATCH", 17002, "custom-token-mismatch"),
    (.tenantIDMismatch, "TENANT_ID_MISMATCH", 17072, "tenant-id-mismatch"),
    (.unsupportedTenantOperation, "UNSUPPORTED_TENANT_OPERATION", 17073, "unsupported-tenant-operation"),
    (.missingOrInvalidNonce, "MISSING_OR_INVALID_NONCE", 17094, "missing-or-invalid-nonce"),
    (.adminRestrictedOperation, "ADMIN_ONLY_OPERATION", 17085, "admin-restricted-operation"),
    (.unauthorizedDomain, "UNAUTHORIZED_DOMAIN", 17038, "unauthorized-continue-uri"),
    (.tooManyRequests, "TOO_MANY_ATTEMPTS_TRY_LATER", 17010, "too-many-requests"),
    (.networkError, nil, 17020, "network-request-failed"),
    (.captchaCheckFailed, "CAPTCHA_CHECK_FAILED", 17056, "captcha-check-failed"),
    (.webContextAlreadyPresented, nil, 17057, "cancelled-popup-request"),
    (.webContextCancelled, nil, 17058, "popup-closed-by-user"),
    (.invalidProviderID, "INVALID_PROVIDER_ID", 17071, "invalid-provider-id"),
    (.rejectedCredential, "REJECTED_CREDENTIAL", 17075, "rejected-credential"),
    (.secondFactorRequired, nil, 17078, "multi-factor-auth-required"),
    (.missingMultiFactorSession, "MISSING_MFA_PENDING_CREDENTIAL", 17081, "missing-multi-factor-session"),
    (.missingMultiFactorInfo, "MISSING_MFA_ENROLLMENT_ID", 17082, "missing-multi-factor-info"),
    (.invalidMultiFactorSession, "INVALID_MFA_PENDING_CREDENTIAL", 17083, "invalid-multi-factor-session"),
    (.secondFactorNotFound, "MFA_ENROLLMENT_NOT_FOUND", 17084, "multi-factor-info-not-found"),
    (.unverifiedEmail, "UNVERIFIED_EMAIL", 17086, "unverified-email"),
    (.secondFactorAlreadyEnrolled, "SECOND_FACTOR_EXISTS", 17087, "second-factor-already-in-use"),
    (.maximumSecondFactorCountExceeded, "SECOND_FACTOR_LIMIT_EXCEEDED", 17088, "maximum-second-factor-count-exceeded"),
    (.unsupportedFirstFactor, "UNSUPPORTED_FIRST_FACTOR", 17089, "unsupported-first-factor"),
    (.emailChangeNeedsVerification, "EMAIL_CHANGE_NEEDS_VERIFICATION", 17090, "email-change-needs-verification"),
    (.blockingCloudFunctionError, "BLOCKING_FUNCTION_ERROR_RESPONSE", 17105, "internal-error"),
    (.missingVerificationCode, "MISSING_CODE", 17043, "missing-verification-code"),
    (.invalidVerificationCode, "INVALID_CODE", 17044, "invalid-verification-code"),
  ])
  func names(code: AuthErrorCode, server: String?, number: Int, javaScript: String) {
    #expect(code.serverName == server && code.swiftCode == number && code.javaScriptName == "auth/\(javaScript)")
  }

  @Test func keychainErrorsHaveNoJavaScriptName() {
    #expect(AuthErrorCode.keychainError.swiftCode == 17995 && AuthErrorCode.keychainError.javaScriptName == nil)
  }

  @Test(arguments: AuthErrorCode.allCases)
  func everyErrorHasAMessage(code: AuthErrorCode) {
    #expect(!code.sentence.isEmpty && !code.sentence.hasSuffix("."))
    #expect((code.swiftName == nil) == (code.swiftCode == nil))
  }

  @Test(arguments: [
    ("octo@example.com", "o…@example.com"), ("q@y.com", "…@y.com"), ("al@y.com", "…@y.com"), ("x", "…"), ("", "…"),
    ("@a", "…"),
  ])
  func emailsAreMasked(email: String, masked: String) { #expect(Masked.email(email) == masked) }

  @Test func secretsAreMasked() {
    #expect(Masked.secret("short") == "…")
    #expect(Masked.secret(String(repeating: "k", count: 40)) == "kkkk… (40 bytes)")
  }
}
