public import Identities

/// Why a sign-in or a change of an account was refused. Nothing was changed.
public struct AuthError: Error, Hashable, Sendable {
  /// What went wrong.
  public let code: AuthErrorCode
  /// More about it; holds neither email nor token nor secret.
  public let detail: String?
  /// The email that the error is about (`userInfo[AuthErrorUserInfoEmailKey]`).
  public internal(set) var email: String?
  /// The credential that waits to be linked, or could sign in elsewhere
  /// (`userInfo[AuthErrorUserInfoUpdatedCredentialKey]`).
  public internal(set) var credential: AuthCredential?
  /// The providers with which the account of ``email`` can be signed in, `password` and `phone` left out
  /// (`verifiedProvider` of the server).
  public internal(set) var verifiedProviders: [ProviderID] = []
  /// A first factor that was accepted and waits for the second.
  public internal(set) var resolver: SecondFactorResolver?

  /// An error.
  public init(_ code: AuthErrorCode, _ detail: String? = nil) {
    self.code = code
    self.detail = detail
  }
}

extension AuthError: CustomStringConvertible {
  /// What went wrong, with Firebase's names for it; emails are masked.
  public var description: String {
    let names = [code.serverName, code.javaScriptName].compactMap(\.self).joined(separator: ", ")
    let about = email.map { " (\(Masked.email($0)))" } ?? ""
    return "\(sentence)\(about)\(names.isEmpty ? "" : " [\(names)]")"
  }

  private var sentence: String {
    let words = detail ?? code.sentence
    guard code == .accountExistsWithDifferentCredential, !verifiedProviders.isEmpty else { return words }
    return "\(words); it can be signed in with \(verifiedProviders.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension AuthErrorCode {
  /// What went wrong, without a final full stop.
  public var sentence: String {
    switch self {
    case .accountExistsWithDifferentCredential:
      "an account with the same email has other providers; sign in with one of them and link this credential"
    case .credentialAlreadyInUse: "this account of the provider is linked to a user already"
    case .emailAlreadyInUse: "another account has this email"
    case .providerAlreadyLinked: "the user is linked to an account of this provider already; unlink it first"
    case .noSuchProvider: "the provider is not linked to this user"
    case .userMismatch: "the credential is not that of the user who is signed in"
    case .requiresRecentLogin: "the last sign-in is too long ago for this; reauthenticate first"
    case .invalidCredential: "the provider's answer can not be used"
    case .invalidPendingToken: "the pending credential can not be used"
    case .invalidLoginCredentials: "email or password is wrong, and email enumeration protection tells nobody which"
    case .operationNotAllowed: "this sign-in provider is not enabled"
    case .passwordLoginDisabled: "sign-in by password is not enabled"
    case .userDisabled: "the account is disabled"
    case .userNotFound: "there is no such user"
    case .emailNotFound: "no account has this email"
    case .wrongPassword: "the password is wrong"
    case .invalidUserToken: "this is no session of this project"
    case .userTokenExpired: "the session was revoked; sign in again"
    case .invalidCustomToken: "this custom token can not be used"
    case .customTokenMismatch: "the custom token is for another project"
    case .tenantIDMismatch: "the tenant is another than the account's"
    case .unsupportedTenantOperation: "a tenant can not do this"
    default: laterSentence
    }
  }

  private var laterSentence: String {
    switch self {
    case .missingOrInvalidNonce: "the nonce is missing, or is not that of the provider's token"
    case .adminRestrictedOperation: "only an administrator can do this in this project"
    case .malformedJWT: "the token can not be taken apart"
    case .invalidEmail: "this is no email: it needs exactly one `@` with text on both sides"
    case .weakPassword: "a password needs at least 6 characters"
    case .invalidPhoneNumber: "this is no phone number: it begins with `+` and the country"
    case .phoneNumberAlreadyInUse: "another account has this phone number"
    case .invalidProviderID: "this is no provider id"
    case .missingRequestURI: "the provider's answer came to no address"
    case .invalidRequestURI: "the address to which the provider's answer came is no absolute URI"
    case .unauthorizedDomain:
      "the address to which the provider's answer came is in no authorized domain of the project"
    case .secondFactorRequired: "the user has a second factor, which is asked for now"
    case .secondFactorNotFound: "the user has no such second factor"
    case .claimsTooLarge: "the custom claims are larger than \(IdentityLimits.customClaimsUnits) characters"
    case .forbiddenClaim: "a custom claim has a reserved name"
    case .noCurrentUser: "nobody is signed in"
    case .invalidUserID: "this is no user id, or another account has it"
    default: deviceSentence
    }
  }

  private var deviceSentence: String {
    switch self {
    case .missingMultiFactorSession: "no sign-in waits for a second factor"
    case .missingMultiFactorInfo: "name the second factor, such as `phone`"
    case .invalidMultiFactorSession: "the sign-in that waited for a second factor is over"
    case .unverifiedEmail: "the email must be verified before a second factor is enrolled"
    case .secondFactorAlreadyEnrolled: "the second factor is enrolled already"
    case .maximumSecondFactorCountExceeded: "a user has at most 5 second factors"
    case .unsupportedFirstFactor:
      "users who are signed in anonymously, by phone or by a custom token cannot have a second factor"
    case .emailChangeNeedsVerification:
      "a user with a second factor verifies a new email first; use `verifyBeforeUpdateEmail`"
    case .blockingCloudFunctionError: "a blocking function of the project refused"
    case .tooManyRequests: "too many requests came from this device; wait, then try again"
    case .networkError: "the network failed"
    case .captchaCheckFailed: "the reCAPTCHA was not solved"
    case .webContextAlreadyPresented: "the provider's window is open already"
    case .webContextCancelled: "the user closed the provider's window"
    case .rejectedCredential: "the credential is malformed, or not for this"
    case .missingVerificationCode: "the code that was sent to the phone is missing"
    case .invalidVerificationCode: "this is not the code that was sent to the phone"
    case .keychainError: "the keychain of the device failed"
    default: "the accounts cannot be read or written"
    }
  }
}

/// Shows secrets so that they can be told apart and not used.
public enum Masked {
  /// An email with its first letter and its domain: `a…@example.com`; without the letter where there are but two.
  public static func email(_ email: String) -> String {
    let parts = email.split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let first = parts[0].first else { return "…" }
    return "\(parts[0].count > 2 ? String(first) : "")…@\(parts[1])"
  }

  /// A token or secret: its first letters and its length, where it is long enough to keep the rest.
  public static func secret(_ secret: String) -> String {
    secret.count < 24 ? "…" : "\(secret.prefix(4))… (\(secret.utf8.count) bytes)"
  }
}
