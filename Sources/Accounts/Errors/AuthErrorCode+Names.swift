extension AuthErrorCode {
  /// Firebase's names of one error.
  private struct Names {
    let server: String?
    let swift: String?
    let number: Int?
    let javaScript: String?

    init(_ server: String?, _ swift: String?, _ number: Int?, _ javaScript: String?) {
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
      Names(nil, "accountExistsWithDifferentCredential", 17012, "account-exists-with-different-credential")
    case .credentialAlreadyInUse:
      Names("FEDERATED_USER_ID_ALREADY_LINKED", "credentialAlreadyInUse", 17025, "credential-already-in-use")
    case .emailAlreadyInUse: Names("EMAIL_EXISTS", "emailAlreadyInUse", 17007, "email-already-in-use")
    case .providerAlreadyLinked: Names(nil, "providerAlreadyLinked", 17015, "provider-already-linked")
    case .noSuchProvider: Names(nil, "noSuchProvider", 17016, "no-such-provider")
    case .userMismatch: Names(nil, "userMismatch", 17024, "user-mismatch")
    case .requiresRecentLogin:
      Names("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "requiresRecentLogin", 17014, "requires-recent-login")
    case .invalidCredential: Names("INVALID_IDP_RESPONSE", "invalidCredential", 17004, "invalid-credential")
    case .invalidPendingToken: Names("INVALID_PENDING_TOKEN", "invalidCredential", 17004, "invalid-credential")
    case .invalidLoginCredentials: Names("INVALID_LOGIN_CREDENTIALS", "invalidCredential", 17004, "invalid-credential")
    case .operationNotAllowed: Names("OPERATION_NOT_ALLOWED", "operationNotAllowed", 17006, "operation-not-allowed")
    case .passwordLoginDisabled:
      Names("PASSWORD_LOGIN_DISABLED", "operationNotAllowed", 17006, "operation-not-allowed")
    case .userDisabled: Names("USER_DISABLED", "userDisabled", 17005, "user-disabled")
    case .userNotFound: Names("USER_NOT_FOUND", "userNotFound", 17011, "user-token-expired")
    case .emailNotFound: Names("EMAIL_NOT_FOUND", "userNotFound", 17011, "user-not-found")
    case .wrongPassword: Names("INVALID_PASSWORD", "wrongPassword", 17009, "wrong-password")
    default: laterNames
    }
  }

  private var laterNames: Names {
    switch self {
    case .invalidUserToken: Names("INVALID_ID_TOKEN", "invalidUserToken", 17017, "invalid-user-token")
    case .userTokenExpired: Names("TOKEN_EXPIRED", "userTokenExpired", 17021, "user-token-expired")
    case .invalidCustomToken: Names("INVALID_CUSTOM_TOKEN", "invalidCustomToken", 17000, "invalid-custom-token")
    case .customTokenMismatch: Names("CREDENTIAL_MISMATCH", "customTokenMismatch", 17002, "custom-token-mismatch")
    case .tenantIDMismatch: Names("TENANT_ID_MISMATCH", "tenantIDMismatch", 17072, "tenant-id-mismatch")
    case .unsupportedTenantOperation:
      Names("UNSUPPORTED_TENANT_OPERATION", "unsupportedTenantOperation", 17073, "unsupported-tenant-operation")
    case .missingOrInvalidNonce:
      Names("MISSING_OR_INVALID_NONCE", "missingOrInvalidNonce", 17094, "missing-or-invalid-nonce")
    case .adminRestrictedOperation:
      Names("ADMIN_ONLY_OPERATION", "adminRestrictedOperation", 17085, "admin-restricted-operation")
    case .malformedJWT: Names(nil, "malformedJWT", 18000, nil)
    case .invalidEmail: Names("INVALID_EMAIL", "invalidEmail", 17008, "invalid-email")
    case .weakPassword: Names("WEAK_PASSWORD", "weakPassword", 17026, "weak-password")
    case .invalidPhoneNumber: Names("INVALID_PHONE_NUMBER", "invalidPhoneNumber", 17042, "invalid-phone-number")
    case .phoneNumberAlreadyInUse:
      Names("PHONE_NUMBER_EXISTS", "credentialAlreadyInUse", 17025, "credential-already-in-use")
    case .invalidProviderID:
      Names("INVALID_PROVIDER_ID", "invalidProviderID", 17071, "invalid-provider-id")
    case .missingRequestURI: Names("MISSING_REQUEST_URI", nil, nil, nil)
    case .invalidRequestURI: Names("INVALID_REQUEST_URI", nil, nil, nil)
    case .unauthorizedDomain: Names("UNAUTHORIZED_DOMAIN", "unauthorizedDomain", 17038, "unauthorized-continue-uri")
    case .secondFactorRequired: Names(nil, "secondFactorRequired", 17078, "multi-factor-auth-required")
    case .secondFactorNotFound:
      Names("MFA_ENROLLMENT_NOT_FOUND", "multiFactorInfoNotFound", 17084, "multi-factor-info-not-found")
    case .claimsTooLarge: Names("CLAIMS_TOO_LARGE", nil, nil, nil)
    case .forbiddenClaim: Names("FORBIDDEN_CLAIM", nil, nil, nil)
    case .noCurrentUser: Names(nil, "nullUser", 17067, "no-current-user")
    case .invalidUserID: Names("INVALID_LOCAL_ID", nil, nil, nil)
    default: deviceNames
    }
  }

  /// The names of errors of second factors, and of errors that only a device or the project's own code can cause.
  private var deviceNames: Names {
    switch self {
    case .missingMultiFactorSession:
      Names("MISSING_MFA_PENDING_CREDENTIAL", "missingMultiFactorSession", 17081, "missing-multi-factor-session")
    case .missingMultiFactorInfo:
      Names("MISSING_MFA_ENROLLMENT_ID", "missingMultiFactorInfo", 17082, "missing-multi-factor-info")
    case .invalidMultiFactorSession:
      Names("INVALID_MFA_PENDING_CREDENTIAL", "invalidMultiFactorSession", 17083, "invalid-multi-factor-session")
    case .unverifiedEmail: Names("UNVERIFIED_EMAIL", "unverifiedEmail", 17086, "unverified-email")
    case .secondFactorAlreadyEnrolled:
      Names("SECOND_FACTOR_EXISTS", "secondFactorAlreadyEnrolled", 17087, "second-factor-already-in-use")
    case .maximumSecondFactorCountExceeded:
      Names(
        "SECOND_FACTOR_LIMIT_EXCEEDED", "maximumSecondFactorCountExceeded", 17088,
        "maximum-second-factor-count-exceeded")
    case .unsupportedFirstFactor:
      Names("UNSUPPORTED_FIRST_FACTOR", "unsupportedFirstFactor", 17089, "unsupported-first-factor")
    case .emailChangeNeedsVerification:
      Names("EMAIL_CHANGE_NEEDS_VERIFICATION", "emailChangeNeedsVerification", 17090, "email-change-needs-verification")
    case .blockingCloudFunctionError:
      Names("BLOCKING_FUNCTION_ERROR_RESPONSE", "blockingCloudFunctionError", 17105, "internal-error")
    case .tooManyRequests: Names("TOO_MANY_ATTEMPTS_TRY_LATER", "tooManyRequests", 17010, "too-many-requests")
    case .networkError: Names(nil, "networkError", 17020, "network-request-failed")
    case .captchaCheckFailed: Names("CAPTCHA_CHECK_FAILED", "captchaCheckFailed", 17056, "captcha-check-failed")
    case .webContextAlreadyPresented: Names(nil, "webContextAlreadyPresented", 17057, "cancelled-popup-request")
    case .webContextCancelled: Names(nil, "webContextCancelled", 17058, "popup-closed-by-user")
    case .rejectedCredential: Names("REJECTED_CREDENTIAL", "rejectedCredential", 17075, "rejected-credential")
    case .missingVerificationCode: Names("MISSING_CODE", "missingVerificationCode", 17043, "missing-verification-code")
    case .invalidVerificationCode: Names("INVALID_CODE", "invalidVerificationCode", 17044, "invalid-verification-code")
    case .keychainError: Names(nil, "keychainError", 17995, nil)
    default: Names(nil, "internalError", 17999, "internal-error")
    }
  }
}
