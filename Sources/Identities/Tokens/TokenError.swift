public import SourceText

/// Why a token is refused. A request that carries it is an error (401), never signed out: rules that ask `auth == null`
/// would let it pass.
public enum TokenError: Error, Hashable, Sendable {
  /// What may be wrong with a token whatever it says.
  public enum Malformation: Hashable, Sendable {
    /// It has so many parts, and needs three.
    case segments(Int)
    /// A part is not Base64 in the URL-safe alphabet without padding.
    case base64url(CompactToken.Part)
    /// A part is no JSON.
    case json(CompactToken.Part, JSONProblem.Kind)
    /// A part is JSON, but no object.
    case notAnObject(CompactToken.Part)
    /// A key stands twice in one object.
    case duplicateKey(CompactToken.Part, String)
    /// It has more than ``IdentityLimits/tokenBytes``.
    case tooLarge
    /// It is deeper than ``IdentityLimits/tokenDepth``.
    case depth(CompactToken.Part)
    /// The header `Authorization` has another scheme than `Bearer`, or no token.
    case authorization
  }

  /// It is no token at all.
  case malformed(Malformation)
  /// The header's `alg` is not the one that is asked for; nil where there is none.
  case algorithmNotAllowed(found: String?, wanted: String)
  /// The header's `crit` demands that something be understood.
  case criticalHeader
  /// The header has no `kid`.
  case missingKeyID
  /// No key has the header's `kid`.
  case unknownKeyID(String)
  /// The certificate of the key with that `kid` is not valid now.
  case keyNotValid(String)
  /// The signature is not that of the key; an unsigned token has one at all.
  case badSignature
  /// The token is for another project.
  case wrongAudience(found: String, wanted: String)
  /// The token was made by another issuer.
  case wrongIssuer(found: String, wanted: String)
  /// A session cookie, where an ID token is wanted.
  case sessionCookie
  /// An ID token, where a session cookie is wanted.
  case idToken
  /// A custom token, which is to be exchanged for an ID token first.
  case customToken
  /// A token of the old Firebase, before Google's.
  case legacyToken
  /// A token of a sign-in provider, such as Google or Microsoft, where Firebase's is wanted.
  case providerToken(issuer: String)
  /// An access token of a sign-in provider, which only the provider can read.
  case accessToken(issuer: String)
  /// The user id is none.
  case subject(IdentityError.SubjectProblem)
  /// `sub` and `user_id` name two users.
  case subjectMismatch
  /// The token was good until a time, in seconds, and that is past.
  case expired(at: Double)
  /// The token says that it was made later than now.
  case issuedInFuture(at: Double)
  /// The token says that the user signed in later than now.
  case authTimeInFuture(at: Double)
  /// A claim that each token has is missing.
  case missingClaim(String)
  /// A claim is not of the type that it must have.
  case claimType(String, wanted: String, found: String)
  /// The token is of another tenant than is asked for; nil for none.
  case tenantMismatch(found: String?, wanted: String?)
  /// The user's tokens were revoked after this sign-in.
  case revoked
  /// The user is disabled.
  case userDisabled
  /// The user is not known to whoever keeps the accounts.
  case userNotFound
}
