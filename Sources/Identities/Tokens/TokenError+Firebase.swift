extension TokenError {
  /// The code with which Firebase's Admin SDK for Node refuses such a token (firebase/firebase-admin-node,
  /// src/auth/token-verifier.ts and src/auth/base-auth.ts); nil where it does not.
  public var firebaseCode: String? {
    switch self {
    case .expired: "auth/id-token-expired"
    case .revoked: "auth/id-token-revoked"
    case .userDisabled: "auth/user-disabled"
    case .userNotFound: "auth/user-not-found"
    case .tenantMismatch: "auth/mismatching-tenant-id"
    case .criticalHeader, .keyNotValid, .subjectMismatch, .authTimeInFuture: nil
    case .malformed(.duplicateKey), .malformed(.tooLarge), .malformed(.depth): nil
    case .missingClaim("auth_time"), .claimType("auth_time", _, _): nil
    default: "auth/argument-error"
    }
  }

  /// The first sentence of what it says then, to the letter; nil where nothing is recorded.
  public var firebaseMessage: String? {
    switch self {
    case .malformed where firebaseCode != nil:
      "Decoding Firebase ID token failed."
    case .algorithmNotAllowed(let found, "RS256"):
      "Firebase ID token has incorrect algorithm. Expected \"RS256\" but got \"\(found ?? "undefined")\"."
    case .missingKeyID: "Firebase ID token has no \"kid\" claim."
    case .unknownKeyID:
      "Firebase ID token has \"kid\" claim which does not correspond to a known public key."
    case .badSignature: "Firebase ID token has invalid signature."
    case .wrongAudience(let found, let wanted):
      "Firebase ID token has incorrect \"aud\" (audience) claim. Expected \"\(wanted)\" but got \"\(found)\"."
    case .wrongIssuer(let found, let wanted):
      "Firebase ID token has incorrect \"iss\" (issuer) claim. Expected \"\(wanted)\" but got \"\(found)\"."
    case .customToken: "verifyIdToken() expects an ID token, but was given a custom token."
    case .legacyToken: "verifyIdToken() expects an ID token, but was given a legacy custom token."
    case .subject(.missing), .subject(.notString): "Firebase ID token has no \"sub\" (subject) claim."
    case .subject(.empty): "Firebase ID token has an empty \"sub\" (subject) claim."
    case .subject(.tooLong): "Firebase ID token has a \"sub\" (subject) claim longer than 128 characters."
    case .expired: "Firebase ID token has expired."
    case .revoked: "The Firebase ID token has been revoked."
    case .userDisabled: "The user record is disabled."
    default: nil
    }
  }
}
