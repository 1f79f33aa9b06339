/// The errors of sign-in and account operations, with Firebase's three names for each.
///
/// Sources: firebase/firebase-ios-sdk, AuthBackend.swift and AuthErrors.swift; firebase/firebase-js-sdk,
/// packages/auth/src/api/errors.ts and core/errors.ts.
public enum AuthErrorCode: String, Hashable, Sendable, CaseIterable {
  /// The email belongs to an account with another provider. The credential can be linked after a sign-in.
  case accountExistsWithDifferentCredential
  /// The provider account is already linked to a user.
  case credentialAlreadyInUse
  /// Another account has the email.
  case emailAlreadyInUse
  /// The user is linked to another account of the same provider.
  case providerAlreadyLinked
  /// The provider is not linked to the user.
  case noSuchProvider
  /// The credential belongs to another user.
  case userMismatch
  /// The operation requires a recent sign-in.
  case requiresRecentLogin
  /// The provider's response is invalid.
  case invalidCredential
  /// The pending credential is invalid.
  case invalidPendingToken
  /// The email or password is wrong, and the error does not disclose which.
  case invalidLoginCredentials
  /// The provider is not enabled.
  case operationNotAllowed
  /// Sign-in by password is not enabled.
  case passwordLoginDisabled
  /// The account is disabled.
  case userDisabled
  /// The user does not exist.
  case userNotFound
  /// No account has this email.
  case emailNotFound
  /// The password is wrong.
  case wrongPassword
  /// The session is invalid.
  case invalidUserToken
  /// The session was revoked.
  case userTokenExpired
  /// The custom token is invalid.
  case invalidCustomToken
  /// The custom token is for another project.
  case customTokenMismatch
  /// The tenant is not that of the account.
  case tenantIDMismatch
  /// A tenant does not support the operation.
  case unsupportedTenantOperation
  /// The nonce is missing or wrong.
  case missingOrInvalidNonce
  /// Only an administrator may do this in this project.
  case adminRestrictedOperation
  /// The token cannot be parsed.
  case malformedJWT
  /// The email is invalid.
  case invalidEmail
  /// The password is too short.
  case weakPassword
  /// The phone number is invalid.
  case invalidPhoneNumber
  /// Another account has the phone number.
  case phoneNumberAlreadyInUse
  /// The provider id is invalid.
  case invalidProviderID
  /// The redirect URI of the provider's response is missing.
  case missingRequestURI
  /// The redirect URI of the provider's response is not an absolute URI.
  case invalidRequestURI
  /// The redirect URI of the provider's response is not in an authorized domain of the project.
  case unauthorizedDomain
  /// A second factor is required.
  case secondFactorRequired
  /// The second factor does not exist.
  case secondFactorNotFound
  /// The custom claims exceed the size limit.
  case claimsTooLarge
  /// A claim has a reserved name.
  case forbiddenClaim
  /// No user is signed in.
  case noCurrentUser
  /// The user id is invalid or already in use.
  case invalidUserID
  /// No sign-in is waiting for a second factor.
  case missingMultiFactorSession
  /// The kind of second factor is missing.
  case missingMultiFactorInfo
  /// The sign-in that was waiting for a second factor has ended.
  case invalidMultiFactorSession
  /// The email must be verified first.
  case unverifiedEmail
  /// The second factor is already enrolled.
  case secondFactorAlreadyEnrolled
  /// The number of second factors exceeds the limit.
  case maximumSecondFactorCountExceeded
  /// Users with this sign-in method cannot have a second factor.
  case unsupportedFirstFactor
  /// The new email must be verified first.
  case emailChangeNeedsVerification
  /// A blocking function of the project rejected the operation.
  case blockingCloudFunctionError
  /// The device sent too many requests.
  case tooManyRequests
  /// The network failed.
  case networkError
  /// The reCAPTCHA was not solved.
  case captchaCheckFailed
  /// The provider's window is already open.
  case webContextAlreadyPresented
  /// The user closed the provider's window.
  case webContextCancelled
  /// The credential is malformed or of the wrong kind.
  case rejectedCredential
  /// The verification code is missing.
  case missingVerificationCode
  /// The verification code is wrong.
  case invalidVerificationCode
  /// The keychain of the device failed.
  case keychainError
  /// The account store failed.
  case internalError
}
