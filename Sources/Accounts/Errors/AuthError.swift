public import Identities

/// The reason why a sign-in or a change of an account failed. Nothing was changed.
public struct AuthError: Error, Hashable, Sendable {
  /// The kind of error.
  public let code: AuthErrorCode
  /// More information, without any email, token or secret.
  public let detail: String?
  /// The email concerned (`userInfo[AuthErrorUserInfoEmailKey]`).
  public internal(set) var email: String?
  /// The credential that can be linked after the error, or that could sign in elsewhere
  /// (`userInfo[AuthErrorUserInfoUpdatedCredentialKey]`).
  public internal(set) var credential: AuthCredential?
  /// The sign-in providers of the account with ``email``, without `password` and `phone` (`verifiedProvider` of the
  /// server).
  public internal(set) var verifiedProviders: [ProviderID] = []
  /// An accepted first factor that requires a second factor.
  public internal(set) var resolver: SecondFactorResolver?

  /// Creates an error.
  public init(_ code: AuthErrorCode, _ detail: String? = nil) {
    self.code = code
    self.detail = detail
  }
}

extension AuthError: CustomStringConvertible {
  /// The error with Firebase's names for it. Emails are masked.
  public var description: String { text(code.javaScriptName) }

  /// The error of an operation that an administrator requested, with the name that the Admin SDKs give it. Emails are masked.
  package var adminDescription: String { text(code == .userNotFound ? "auth/user-not-found" : code.javaScriptName) }

  private func text(_ clientName: String?) -> String {
    let names = [code.serverName, clientName].compactMap(\.self).joined(separator: ", ")
    let about = email.map { " (\(Masked.email($0)))" } ?? ""
    return "\(sentence)\(about)\(names.isEmpty ? "" : " [\(names)]")"
  }

  private var sentence: String {
    let words = detail ?? code.sentence
    guard code == .accountExistsWithDifferentCredential, !verifiedProviders.isEmpty else { return words }
    return "\(words); available providers are \(verifiedProviders.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension AuthErrorCode {
  /// The error as a sentence, without a final period.
  public var sentence: String {
    switch self {
    case .accountExistsWithDifferentCredential:
      "an account with the same email has other providers; sign in with one of them and link this credential"
    case .credentialAlreadyInUse: "this provider account is already linked to another user"
    case .emailAlreadyInUse: "another account has this email"
    case .providerAlreadyLinked: "the user is already linked to an account of this provider; unlink it first"
    case .noSuchProvider: "the provider is not linked to this user"
    case .userMismatch: "the credential does not belong to the signed-in user"
    case .requiresRecentLogin: "this operation requires a recent sign-in; reauthenticate first"
    case .invalidCredential: "the provider's response is invalid"
    case .invalidPendingToken: "the pending credential is invalid"
    case .invalidLoginCredentials: "the email or password is wrong; email enumeration protection hides which"
    case .operationNotAllowed: "this sign-in provider is not enabled"
    case .passwordLoginDisabled: "sign-in by password is not enabled"
    case .userDisabled: "the account is disabled"
    case .userNotFound: "the user does not exist"
    case .emailNotFound: "no account has this email"
    case .wrongPassword: "the password is wrong"
    case .invalidUserToken: "the session does not belong to this project"
    case .userTokenExpired: "the session was revoked; sign in again"
    case .invalidCustomToken: "the custom token is invalid"
    case .customTokenMismatch: "the custom token is for another project"
    case .tenantIDMismatch: "the tenant is not that of the account"
    case .unsupportedTenantOperation: "a tenant does not support this operation"
    default: laterSentence
    }
  }

  private var laterSentence: String {
    switch self {
    case .missingOrInvalidNonce: "the nonce is missing or does not match the provider's token"
    case .adminRestrictedOperation: "only an administrator can do this in this project"
    case .malformedJWT: "the token cannot be parsed"
    case .invalidEmail: "invalid email: it needs exactly one `@` with text on both sides, and no spaces"
    case .weakPassword: "a password needs at least 6 characters"
    case .invalidPhoneNumber:
      "invalid phone number: write `+`, the country code and the number, only digits, such as `+15555550100`"
    case .phoneNumberAlreadyInUse: "another account has this phone number"
    case .invalidProviderID: "invalid provider id"
    case .missingRequestURI: "the redirect URI of the provider's response is missing"
    case .invalidRequestURI: "the redirect URI of the provider's response is not an absolute URI"
    case .unauthorizedDomain:
      "the redirect URI of the provider's response is not in an authorized domain of the project"
    case .secondFactorRequired: "the user must provide a second factor"
    case .secondFactorNotFound: "the user does not have this second factor"
    case .claimsTooLarge: "the custom claims are larger than \(IdentityLimits.customClaimsUnits) characters"
    case .forbiddenClaim: "a custom claim has a reserved name"
    case .noCurrentUser: "no user is signed in"
    case .invalidUserID: "the user id is invalid or already in use"
    default: deviceSentence
    }
  }

  private var deviceSentence: String {
    switch self {
    case .missingMultiFactorSession: "no sign-in is waiting for a second factor"
    case .missingMultiFactorInfo: "the kind of second factor is missing, such as `phone`"
    case .invalidMultiFactorSession: "the sign-in that was waiting for a second factor has ended"
    case .unverifiedEmail: "the email must be verified before a second factor is enrolled"
    case .secondFactorAlreadyEnrolled: "the second factor is already enrolled"
    case .maximumSecondFactorCountExceeded: "a user has at most 5 second factors"
    case .unsupportedFirstFactor:
      "users who are signed in anonymously, by phone or by a custom token cannot have a second factor"
    case .emailChangeNeedsVerification:
      "a user with a second factor must verify a new email first; use `verifyBeforeUpdateEmail`"
    case .blockingCloudFunctionError: "a blocking function of the project rejected the operation"
    case .tooManyRequests: "this device sent too many requests; try again later"
    case .networkError: "the network failed"
    case .captchaCheckFailed: "the reCAPTCHA was not solved"
    case .webContextAlreadyPresented: "the provider's window is already open"
    case .webContextCancelled: "the user closed the provider's window"
    case .rejectedCredential: "the credential is malformed or of the wrong kind"
    case .missingVerificationCode: "the verification code is missing"
    case .invalidVerificationCode: "the verification code is wrong"
    case .keychainError: "the keychain of the device failed"
    default: "the accounts cannot be read or written"
    }
  }
}
