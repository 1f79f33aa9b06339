public import SourceText

/// The reason why a token is rejected. A request with it is an error (401) and never signed out, because rules that
/// check `auth == null` would admit it.
public enum TokenError: Error, Hashable, Sendable {
  /// The problems of a token's form, whatever its content.
  public enum Malformation: Hashable, Sendable {
    /// The number of parts is not three.
    case segments(Int)
    /// A part is not Base64 in the URL-safe alphabet without padding.
    case base64url(TokenPart)
    /// A part is not valid JSON.
    case json(TokenPart, JSONProblem.Kind)
    /// A part is JSON, but not an object.
    case notAnObject(TokenPart)
    /// A duplicate key in one object.
    case duplicateKey(TokenPart, String)
    /// The token is larger than 16 KiB (`IdentityLimits.tokenBytes`).
    case tooLarge
    /// The token is in quotation marks, as a copy of a JSON text is.
    case quoted
    /// A part is nested deeper than 32 levels (`IdentityLimits.tokenDepth`).
    case depth(TokenPart)
    /// The `Authorization` header has another scheme than `Bearer`, or no token.
    case authorization
  }

  /// The text is not a token.
  case malformed(Malformation)
  /// The header's `alg` is not the required one. `found` is nil if it is missing.
  case algorithmNotAllowed(found: String?, wanted: String)
  /// The header's `crit` requires an extension.
  case criticalHeader
  /// The header has no `kid`.
  case missingKeyID
  /// No key has the header's `kid`.
  case unknownKeyID(String)
  /// The certificate of the key with this `kid` is not valid at this time.
  case keyNotValid(String)
  /// The signature does not match the key, or an unsigned token has a signature.
  case badSignature
  /// The token is for another project.
  case wrongAudience(found: String, wanted: String)
  /// The token is from another issuer.
  case wrongIssuer(found: String, wanted: String)
  /// A session cookie where an ID token is required.
  case sessionCookie
  /// An ID token where a session cookie is required.
  case idToken
  /// A custom token, which must first be exchanged for an ID token.
  case customToken
  /// A token of the legacy Firebase, before Google acquired it.
  case legacyToken
  /// A token of a sign-in provider, such as Google or Microsoft, where Firebase's is required.
  case providerToken(issuer: String)
  /// An access token of a sign-in provider, which only the provider can read.
  case accessToken(issuer: String)
  /// The user id is invalid.
  case subject(IdentityError.SubjectProblem)
  /// `sub` and `user_id` name different users.
  case subjectMismatch
  /// The token has expired. `at` is the expiration time in seconds since 1970.
  case expired(at: Double)
  /// The time of issue is in the future, in seconds since 1970.
  case issuedInFuture(at: Double)
  /// The time of the sign-in is in the future, in seconds since 1970.
  case authTimeInFuture(at: Double)
  /// A required claim is missing.
  case missingClaim(String)
  /// A claim has the wrong type.
  case claimType(String, wanted: String, found: String)
  /// The token belongs to another tenant than required. Nil means that the token or the project has no tenant.
  case tenantMismatch(found: String?, wanted: String?)
  /// The user's tokens were revoked after this sign-in.
  case revoked
  /// The user is disabled.
  case userDisabled
  /// The account directory has no such user.
  case userNotFound
}
