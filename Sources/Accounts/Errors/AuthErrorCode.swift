/// What may go wrong with a sign-in or an account, with the three names that Firebase has for it.
///
/// Sources: firebase/firebase-ios-sdk, AuthBackend.swift and AuthErrors.swift; firebase/firebase-js-sdk,
/// packages/auth/src/api/errors.ts and core/errors.ts.
public enum AuthErrorCode: String, Hashable, Sendable, CaseIterable {
  /// The email belongs to an account with another provider; the credential waits to be linked.
  case accountExistsWithDifferentCredential
  /// The provider's account is linked to a user already.
  case credentialAlreadyInUse
  /// Another account has the email.
  case emailAlreadyInUse
  /// The user is linked to another account of the same provider.
  case providerAlreadyLinked
  /// The provider is not linked.
  case noSuchProvider
  /// The credential is another user's.
  case userMismatch
  /// The last sign-in is too long ago for this.
  case requiresRecentLogin
  /// The provider's answer is none that can be used.
  case invalidCredential
  /// The pending credential is none.
  case invalidPendingToken
  /// Email or password is wrong, and it is not said which.
  case invalidLoginCredentials
  /// The provider is not enabled.
  case operationNotAllowed
  /// Sign-in by password is not enabled.
  case passwordLoginDisabled
  /// The account is disabled.
  case userDisabled
  /// There is no such user.
  case userNotFound
  /// No account has this email.
  case emailNotFound
  /// The password is wrong.
  case wrongPassword
  /// The session is none.
  case invalidUserToken
  /// The session was revoked.
  case userTokenExpired
  /// The custom token is none.
  case invalidCustomToken
  /// The custom token is for another project.
  case customTokenMismatch
  /// The tenant is another.
  case tenantIDMismatch
  /// A tenant can not do this.
  case unsupportedTenantOperation
  /// The nonce is missing or wrong.
  case missingOrInvalidNonce
  /// Only an administrator can do this here.
  case adminRestrictedOperation
  /// The token can not be taken apart.
  case malformedJWT
  /// This is no email.
  case invalidEmail
  /// The password is too short.
  case weakPassword
  /// This is no phone number.
  case invalidPhoneNumber
  /// Another account has the phone number.
  case phoneNumberAlreadyInUse
  /// The provider id is none.
  case invalidProviderID
  /// The provider's answer came to no address.
  case missingRequestURI
  /// The address to which the provider's answer came is no absolute URI.
  case invalidRequestURI
  /// The address to which the provider's answer came is in no authorized domain of the project.
  case unauthorizedDomain
  /// A second factor is asked for.
  case secondFactorRequired
  /// There is no such second factor.
  case secondFactorNotFound
  /// The claims are larger than an account's may be.
  case claimsTooLarge
  /// A claim has a reserved name.
  case forbiddenClaim
  /// Nobody is signed in.
  case noCurrentUser
  /// The user id is none, or is taken.
  case invalidUserID
  /// No sign-in waits for a second factor.
  case missingMultiFactorSession
  /// It is not said which second factor.
  case missingMultiFactorInfo
  /// The sign-in that waited for a second factor is over.
  case invalidMultiFactorSession
  /// The email must be verified first.
  case unverifiedEmail
  /// The second factor is enrolled already.
  case secondFactorAlreadyEnrolled
  /// There are as many second factors as there may be.
  case maximumSecondFactorCountExceeded
  /// Users who sign in like this can have no second factor.
  case unsupportedFirstFactor
  /// The new email must be verified first.
  case emailChangeNeedsVerification
  /// A blocking function of the project refused.
  case blockingCloudFunctionError
  /// The device sent too many requests.
  case tooManyRequests
  /// The network failed.
  case networkError
  /// The reCAPTCHA was not solved.
  case captchaCheckFailed
  /// The provider's window is open already.
  case webContextAlreadyPresented
  /// The user closed the provider's window.
  case webContextCancelled
  /// The credential is malformed or of another kind.
  case rejectedCredential
  /// The code that was sent is missing.
  case missingVerificationCode
  /// The code that was sent is another.
  case invalidVerificationCode
  /// The keychain of the device failed.
  case keychainError
  /// The store of accounts failed.
  case internalError
}
