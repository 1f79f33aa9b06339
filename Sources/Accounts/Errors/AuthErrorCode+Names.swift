extension AuthErrorCode {
  /// Firebase's names of one error.
  private struct Names {
    let server: String?
    let swift: String?
    let number: Int?
    let javaScript: String?

    init(_ server: String?, _ swift: String?, _ number: Int?, web javaScript: String?) {
      self.server = server
      self.swift = swift
      self.number = number
      self.javaScript = javaScript
    }
  }

  /// The server's name, such as `EMAIL_EXISTS`. Nil for errors that only clients know.
  public var serverName: String? { names.server }
  /// The case of `AuthErrorCode` in the SDK for Apple platforms. Nil if there is none.
  public var swiftName: String? { names.swift }
  /// The error number in the SDK for Apple platforms, such as 17007. Nil if there is none.
  public var swiftCode: Int? { names.number }
  /// The code in the SDK for JavaScript, such as `auth/email-already-in-use`. Nil if there is none.
  public var javaScriptName: String? { names.javaScript.map { "auth/\($0)" } }

  private var names: Names {
    switch self {
    case .accountExistsWithDifferentCredential:
      Names(nil, "accountExistsWithDifferentCredential", 17012, web: "account-exists-with-different-credential")
    case .credentialAlreadyInUse:
      Names("FEDERATED_USER_ID_ALREADY_LINKED", "credentialAlreadyInUse", 17025, web: "credential-already-in-use")
    case .emailAlreadyInUse: Names("EMAIL_EXISTS", "emailAlreadyInUse", 17007, web: "email-already-in-use")
    case .providerAlreadyLinked: Names(nil, "providerAlreadyLinked", 17015, web: "provider-already-linked")
    case .noSuchProvider: Names(nil, "noSuchProvider", 17016, web: "no-such-provider")
    case .userMismatch: Names(nil, "userMismatch", 17024, web: "user-mismatch")
    case .requiresRecentLogin:
      Names("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "requiresRecentLogin", 17014, web: "requires-recent-login")
    case .invalidCredential: Names("INVALID_IDP_RESPONSE", "invalidCredential", 17004, web: "invalid-credential")
    case .invalidPendingToken: Names("INVALID_PENDING_TOKEN", "invalidCredential", 17004, web: "invalid-credential")
    case .invalidLoginCredentials:
      Names("INVALID_LOGIN_CREDENTIALS", "invalidCredential", 17004, web: "invalid-credential")
    case .operationNotAllowed:
      Names("OPERATION_NOT_ALLOWED", "operationNotAllowed", 17006, web: "operation-not-allowed")
    case .passwordLoginDisabled:
      Names("PASSWORD_LOGIN_DISABLED", "operationNotAllowed", 17006, web: "operation-not-allowed")
    case .userDisabled: Names("USER_DISABLED", "userDisabled", 17005, web: "user-disabled")
    case .userNotFound: Names("USER_NOT_FOUND", "userNotFound", 17011, web: "user-token-expired")
    case .emailNotFound: Names("EMAIL_NOT_FOUND", "userNotFound", 17011, web: "user-not-found")
    case .wrongPassword: Names("INVALID_PASSWORD", "wrongPassword", 17009, web: "wrong-password")
    default: laterNames
    }
  }

  private var laterNames: Names {
    switch self {
    case .invalidUserToken: Names("INVALID_ID_TOKEN", "invalidUserToken", 17017, web: "invalid-user-token")
    case .userTokenExpired: Names("TOKEN_EXPIRED", "userTokenExpired", 17021, web: "user-token-expired")
    case .invalidCustomToken: Names("INVALID_CUSTOM_TOKEN", "invalidCustomToken", 17000, web: "invalid-custom-token")
    case .customTokenMismatch: Names("CREDENTIAL_MISMATCH", "customTokenMismatch", 17002, web: "custom-token-mismatch")
    case .tenantIDMismatch: Names("TENANT_ID_MISMATCH", "tenantIDMismatch", 17072, web: "tenant-id-mismatch")
    case .unsupportedTenantOperation:
      Names("UNSUPPORTED_TENANT_OPERATION", "unsupportedTenantOperation", 17073, web: "unsupported-tenant-operation")
    case .missingOrInvalidNonce:
      Names("MISSING_OR_INVALID_NONCE", "missingOrInvalidNonce", 17094, web: "missing-or-invalid-nonce")
    case .adminRestrictedOperation:
      Names("ADMIN_ONLY_OPERATION", "adminRestrictedOperation", 17085, web: "admin-restricted-operation")
    case .malformedJWT: Names(nil, "malformedJWT", 18000, web: nil)
    case .invalidEmail: Names("INVALID_EMAIL", "invalidEmail", 17008, web: "invalid-email")
    case .weakPassword: Names("WEAK_PASSWORD", "weakPassword", 17026, web: "weak-password")
    case .invalidPhoneNumber: Names("INVALID_PHONE_NUMBER", "invalidPhoneNumber", 17042, web: "invalid-phone-number")
    case .phoneNumberAlreadyInUse:
      Names("PHONE_NUMBER_EXISTS", "credentialAlreadyInUse", 17025, web: "credential-already-in-use")
    case .invalidProviderID:
      Names("INVALID_PROVIDER_ID", "invalidProviderID", 17071, web: "invalid-provider-id")
    case .missingRequestURI: Names("MISSING_REQUEST_URI", nil, nil, web: nil)
    case .invalidRequestURI: Names("INVALID_REQUEST_URI", nil, nil, web: nil)
    case .unauthorizedDomain:
      Names("UNAUTHORIZED_DOMAIN", "unauthorizedDomain", 17038, web: "unauthorized-continue-uri")
    case .secondFactorRequired: Names(nil, "secondFactorRequired", 17078, web: "multi-factor-auth-required")
    case .secondFactorNotFound:
      Names("MFA_ENROLLMENT_NOT_FOUND", "multiFactorInfoNotFound", 17084, web: "multi-factor-info-not-found")
    case .claimsTooLarge: Names("CLAIMS_TOO_LARGE", nil, nil, web: nil)
    case .forbiddenClaim: Names("FORBIDDEN_CLAIM", nil, nil, web: nil)
    case .noCurrentUser: Names(nil, "nullUser", 17067, web: "no-current-user")
    case .invalidUserID: Names("INVALID_LOCAL_ID", nil, nil, web: nil)
    default: deviceNames
    }
  }

  /// The names of errors of second factors, and of errors that only a device or the project's own code can cause.
  private var deviceNames: Names {
    switch self {
    case .missingMultiFactorSession:
      Names("MISSING_MFA_PENDING_CREDENTIAL", "missingMultiFactorSession", 17081, web: "missing-multi-factor-session")
    case .missingMultiFactorInfo:
      Names("MISSING_MFA_ENROLLMENT_ID", "missingMultiFactorInfo", 17082, web: "missing-multi-factor-info")
    case .invalidMultiFactorSession:
      Names("INVALID_MFA_PENDING_CREDENTIAL", "invalidMultiFactorSession", 17083, web: "invalid-multi-factor-session")
    case .unverifiedEmail: Names("UNVERIFIED_EMAIL", "unverifiedEmail", 17086, web: "unverified-email")
    case .secondFactorAlreadyEnrolled:
      Names("SECOND_FACTOR_EXISTS", "secondFactorAlreadyEnrolled", 17087, web: "second-factor-already-in-use")
    case .maximumSecondFactorCountExceeded:
      Names(
        "SECOND_FACTOR_LIMIT_EXCEEDED", "maximumSecondFactorCountExceeded", 17088,
        web: "maximum-second-factor-count-exceeded")
    case .unsupportedFirstFactor:
      Names("UNSUPPORTED_FIRST_FACTOR", "unsupportedFirstFactor", 17089, web: "unsupported-first-factor")
    case .emailChangeNeedsVerification:
      Names(
        "EMAIL_CHANGE_NEEDS_VERIFICATION", "emailChangeNeedsVerification", 17090,
        web: "email-change-needs-verification")
    case .blockingCloudFunctionError:
      Names("BLOCKING_FUNCTION_ERROR_RESPONSE", "blockingCloudFunctionError", 17105, web: "internal-error")
    case .tooManyRequests: Names("TOO_MANY_ATTEMPTS_TRY_LATER", "tooManyRequests", 17010, web: "too-many-requests")
    case .networkError: Names(nil, "networkError", 17020, web: "network-request-failed")
    case .captchaCheckFailed: Names("CAPTCHA_CHECK_FAILED", "captchaCheckFailed", 17056, web: "captcha-check-failed")
    case .webContextAlreadyPresented: Names(nil, "webContextAlreadyPresented", 17057, web: "cancelled-popup-request")
    case .webContextCancelled: Names(nil, "webContextCancelled", 17058, web: "popup-closed-by-user")
    case .rejectedCredential: Names("REJECTED_CREDENTIAL", "rejectedCredential", 17075, web: "rejected-credential")
    case .missingVerificationCode:
      Names("MISSING_CODE", "missingVerificationCode", 17043, web: "missing-verification-code")
    case .invalidVerificationCode:
      Names("INVALID_CODE", "invalidVerificationCode", 17044, web: "invalid-verification-code")
    case .keychainError: Names(nil, "keychainError", 17995, web: nil)
    default: Names(nil, "internalError", 17999, web: "internal-error")
    }
  }
}
