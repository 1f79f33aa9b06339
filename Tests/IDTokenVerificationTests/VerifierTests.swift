import IDTokenVerification
import Identities
import RuleValues
import SourceText
import Testing

@Suite("The verifier")
struct VerifierTests {
  private let corpus: Corpus
  private let keys: KeySet

  init() throws {
    corpus = try #require(Corpus.shared)
    keys = try Corpus.keys()
  }

  @Test func rulesSeeTheClaims() throws {
    let token = try corpus.verifier(keys).verify(corpus.token("good"))
    #expect(token.uid.text == "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84")
    guard case .verified(let verification) = token.user.provenance else {
      Issue.record("the provenance is \(token.user.provenance)")
      return
    }
    #expect(verification.keyID == "kid1" && verification.time == corpus.now)
    let auth = try #require(token.identity.authValue(for: .firestore)?.map)
    #expect(auth["uid"] == "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84")
    #expect(auth["token"]?.map?["auth_time"] == .integer(corpus.now - 60))
    #expect(token.identity.authValue(for: .realtime)?.map?["provider"] == "github")
    #expect(token.token.firebase.rawIDs(.github) == ["583231"])
    #expect(token.token.email == "octo@example.com" && !token.token.emailVerified)
  }

  @Test func customClaimsExcludeFirebaseClaims() throws {
    let token = try corpus.verifier(keys).verify(corpus.token("custom claims"))
    #expect(token.token.customClaims == ["admin": true, "level": 7, "teams": ["red", ["id": 1]]])
  }

  @Test(arguments: [
    (RevocationState(), "accept"), (RevocationState(isDisabled: true), "userDisabled"),
    (RevocationState(validSince: 1_799_999_940), "accept"), (RevocationState(validSince: 1_799_999_941), "revoked"),
    (nil, "userNotFound"),
  ])
  func revocation(state: RevocationState?, wanted: String) throws {
    let verifier = try corpus.verifier(keys, revocation: { _ in state })
    #expect(verdict(verifier, corpus.token("good")) == wanted)
  }

  @Test func verifiersWithoutATenantRejectTenants() throws {
    let verifier = try corpus.verifier(keys, tenant: .none)
    #expect(verdict(verifier, corpus.token("good")) == "accept")
    #expect(verdict(verifier, corpus.token("the tenant asked for")) == "tenantMismatch")
    #expect(verdict(verifier, corpus.token("a tenant that is a number")) == "tenantMismatch")
  }

  @Test(arguments: [(-1, false), (0, true), (60, true), (61, false)])
  func clockSkewHasALimit(skew: Int64, isLegal: Bool) throws {
    if isLegal {
      #expect(try corpus.verifier(keys, skew: skew).clockSkew == skew)
    } else {
      #expect(throws: VerifierError.clockSkew(skew)) { try corpus.verifier(keys, skew: skew) }
    }
    #expect(throws: VerifierError.projectID) { try TokenVerifier(projectID: "", keys: keys) }
    #expect(throws: VerifierError.tenant) { try corpus.verifier(keys, tenant: .exactly("")) }
  }

  @Test(arguments: ["Bearer ", "bearer ", "BEARER "])
  func authorizationHeadersAreRead(scheme: String) throws {
    let identity = try corpus.verifier(keys).identity(authorization: scheme + corpus.token("good"))
    #expect(identity.uid?.text == "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84")
  }

  /// A malformed token never counts as signed out, and no header makes an administrator.
  @Test(arguments: [
    "", "Bearer", "Bearer ", "Basic eDp5", "Firebase x.y.z", "Bearer owner", "Bearer a b", "Bearer  x", "owner",
    "Bearer \u{0}", "Bearer x.y.z",
  ])
  func malformedHeadersThrow(header: String) throws {
    let verifier = try corpus.verifier(keys)
    #expect(throws: TokenError.self) { try verifier.identity(authorization: header) }
    #expect(try verifier.identity(authorization: nil) == .unauthenticated)
  }

  @Test func messagesNeverContainTheToken() throws {
    for token in corpus.tokens where token.wanted != "accept" {
      let verifier = try corpus.verifier(for: token, Corpus.keys(token.tokenKind))
      do throws(TokenError) { _ = try verifier.verify(token.token) } catch {
        #expect(!error.message.isEmpty && !error.message.contains("octo@example.com"), "\(token.name)")
        for part in token.token.split(separator: ".") where part.count > 20 {
          #expect(!error.message.contains(part), "\(token.name)")
        }
      }
    }
  }

  @Test func errorsHaveFirebaseMessages() {
    #expect(TokenError.customToken.firebaseCode == "auth/argument-error")
    #expect(TokenError.expired(at: 1).firebaseCode == "auth/id-token-expired")
    #expect(TokenError.authTimeInFuture(at: 1).firebaseCode == nil)
    #expect(
      TokenError.algorithmNotAllowed(found: "HS256", wanted: "RS256").firebaseMessage
        == "Firebase ID token has incorrect algorithm.")
    #expect(TokenError.revoked.firebaseMessage == "The Firebase ID token has been revoked.")
  }

  /// The Admin SDK for Node looks neither at `iat` nor at `auth_time`, and at `exp` only where it is.
  @Test(
    arguments: [
      .issuedInFuture(at: 1), .authTimeInFuture(at: 1), .missingClaim("iat"), .missingClaim("exp"),
      .missingClaim("auth_time"), .claimType("iat", wanted: "a number", found: "a string"), .subjectMismatch,
      .malformed(.duplicateKey(.payload, "sub")), .malformed(.base64url(.signature)), .malformed(.authorization),
    ] as [TokenError])
  func codesAreNilForChecksThatNodeOmits(error: TokenError) { #expect(error.firebaseCode == nil) }

  @Test(
    arguments: [
      .sessionCookie, .idToken, .providerToken(issuer: "https://accounts.google.com"), .missingClaim("aud"),
      .missingClaim("iss"),
      .tenantMismatch(found: "a", wanted: "b"), .userNotFound, .userDisabled, .subject(.missing),
      .accessToken(issuer: "x"),
    ] as [TokenError])
  func otherReasonsHaveACodeAndAMessage(error: TokenError) {
    #expect(error.firebaseCode != nil && error.firebaseMessage?.isEmpty == false)
  }

  /// Firebase looks at audience and issuer before it looks for the key.
  @Test func theFirstFaultIsReportedAsInFirebase() throws {
    let token = try SigningKey(keyID: "kid9").token(["aud": "other", "sub": "a"])
    let verifier = try corpus.verifier(keys)
    #expect(verdict(verifier, token) == "unknownKeyID")
    #expect(verifier.firebaseMessage(token) == TokenError.wrongAudience(found: "", wanted: "").firebaseMessage)
    #expect(verifier.firebaseMessage(corpus.token("good")) == nil)
  }
}
