import Foundation
import IDTokenVerification
import Identities
import RuleValues
import SourceText
import Testing

@Suite("Session cookies")
struct SessionCookieTests {
  private static let now: Int64 = 1_800_000_000

  private let corpus: Corpus
  private let cookies: TokenVerifier
  private let key: SigningKey
  /// The keys of both kinds, which are one key here.
  private let keys: KeySet

  init() throws {
    corpus = try #require(Corpus.shared)
    cookies = try corpus.verifier(Corpus.keys(.sessionCookie), of: .sessionCookie)
    let pem = try String(contentsOf: Corpus.folder.appending(path: "keys/one.pem"), encoding: .utf8)
    key = try SigningKey(pem: pem, keyID: "one")
    keys = try KeySet(SourceFile(name: "<keys>", text: key.jwks()))
  }

  private func claims(signedIn authTime: Int64 = now - 60) throws -> Claims {
    var profile = TokenProfile(uid: try #require(UserID("alice")), provider: .github)
    profile.customClaims = ["admin": true]
    profile.tenant = "t1"
    profile.authTime = authTime
    return try profile.claims(projectID: corpus.project, now: Self.now - 5)
  }

  private func verified(_ claims: Claims) throws -> VerifiedToken {
    try corpus.verifier(keys).verify(key.token(claims))
  }

  @Test func rulesSeeTheClaimsOfTheIDToken() throws {
    let cookie = try cookies.verify(corpus.token("cookie: good"))
    let token = try corpus.verifier(Corpus.keys()).verify(corpus.token("good"))
    #expect(cookie.kind == .sessionCookie && token.kind == .idToken)
    #expect(cookie.uid == token.uid && cookie.token.customClaims == token.token.customClaims)
    #expect(cookie.token.issuer == "https://session.firebase.google.com/demo-project")
    guard case .verified = cookie.user.provenance else {
      Issue.record("the provenance is \(cookie.user.provenance)")
      return
    }
    let auth = try #require(cookie.identity.authValue(for: .firestore)?.map)
    #expect(
      auth["token"]?.map?["firebase"] == token.identity.authValue(for: .firestore)?.map?["token"]?.map?["firebase"])
  }

  @Test func keyURLsEqualFirebaseAdmin() {
    #expect(corpus.certificatesURLs["idToken"] == TokenKind.idToken.certificatesURL)
    #expect(corpus.certificatesURLs["sessionCookie"] == TokenKind.sessionCookie.certificatesURL)
  }

  /// Also where one key set would serve both: what is accepted as one kind is never accepted as the other.
  @Test func tokensAreOfOneKindOnly() throws {
    for token in corpus.tokens where token.isAccepted {
      let other: TokenKind = token.tokenKind == .idToken ? .sessionCookie : .idToken
      let verifier = try corpus.verifier(Corpus.keys(token.tokenKind), of: other, skew: 60)
      #expect(verdict(verifier, token.token) == (other == .idToken ? "sessionCookie" : "idToken"), "\(token.name)")
    }
  }

  @Test func cookieValuesIdentifyTheCaller() throws {
    #expect(try cookies.identity(cookie: corpus.token("cookie: good")).uid?.text == "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84")
    #expect(try cookies.identity(cookie: nil) == .unauthenticated)
    for value in ["", "deleted", " ", corpus.token("good"), corpus.token("cookie: good") + " "] {
      #expect(throws: TokenError.self) { try cookies.identity(cookie: value) }
    }
  }

  @Test func cookieErrorsHaveFirebaseCodes() {
    let codes: [(TokenError, String?)] = [
      (.expired(at: 1), "auth/session-cookie-expired"), (.revoked, "auth/session-cookie-revoked"),
      (.userDisabled, "auth/user-disabled"), (.userNotFound, "auth/user-not-found"),
      (.tenantMismatch(found: nil, wanted: "t"), "auth/mismatching-tenant-id"), (.idToken, "auth/argument-error"),
      (.badSignature, "auth/argument-error"), (.customToken, "auth/argument-error"), (.issuedInFuture(at: 1), nil),
      (.subjectMismatch, nil),
    ]
    for (error, code) in codes { #expect(error.firebaseCode(for: .sessionCookie) == code, "\(error.code)") }
    #expect(TokenError.revoked.firebaseCode == "auth/id-token-revoked")
    #expect(
      TokenError.revoked.firebaseMessage(for: .sessionCookie) == "The Firebase session cookie has been revoked.")
  }

  /// The hook gets the user of the cookie.
  @Test func theHookReceivesTheUser() throws {
    let keys = try Corpus.keys(.sessionCookie)
    let cases: [(RevocationState?, String)] = [
      (RevocationState(validSince: Self.now - 60), "accept"), (RevocationState(validSince: Self.now - 59), "revoked"),
      (RevocationState(isDisabled: true), "userDisabled"), (nil, "userNotFound"),
    ]
    for (state, wanted) in cases {
      let verifier = try corpus.verifier(
        keys, of: .sessionCookie,
        revocation: { uid in uid.text == "Xk3uQ9mPz0bT7wLc2VfR5sHyNd84" ? state : RevocationState() })
      #expect(verdict(verifier, corpus.token("cookie: good")) == wanted)
    }
  }

  // Creation

  @Test func cookiesHaveTheClaimsOfTheirToken() throws {
    let token = try verified(claims())
    let cookie = try cookie(from: token, lifetime: 3600)
    #expect(cookie.kind == .sessionCookie && cookie.uid.text == "alice")
    var wanted = token.token.claims
    wanted["iss"] = "https://session.firebase.google.com/demo-project"
    wanted["iat"] = .integer(Self.now)
    wanted["exp"] = .integer(Self.now + 3600)
    #expect(cookie.token.claims == wanted)
    #expect(cookie.token.claims["auth_time"] == .integer(Self.now - 60))
  }

  private func cookie(from token: VerifiedToken, lifetime: Int64) throws -> VerifiedToken {
    try corpus.verifier(keys, of: .sessionCookie).verify(
      key.sessionCookie(from: token, lifetime: lifetime, now: Self.now))
  }

  /// firebase-admin was asked for the same lifetimes.
  @Test func lifetimesHaveFirebasesBounds() throws {
    let token = try verified(claims())
    #expect(Set(corpus.lifetimes.map(\.seconds)).isSuperset(of: [299, 300, 1_209_600, 1_209_601]))
    for lifetime in corpus.lifetimes {
      do {
        let made = try cookie(from: token, lifetime: lifetime.seconds)
        #expect(lifetime.firebaseAdmin == "accept", "\(lifetime.seconds)")
        #expect(made.token.expiresAt == Double(Self.now + lifetime.seconds))
      } catch let error as SessionCookieError {
        #expect(error == .lifetime(lifetime.seconds) && error.firebaseMessage == lifetime.firebaseAdmin)
        #expect(error.firebaseCode == "auth/invalid-session-cookie-duration")
      }
    }
    #expect(
      SessionCookieError.lifetime(299).description
        == "a session cookie lasts 300 to 1209600 seconds (5 minutes to 14 days); 299 is too short; use 300 instead"
    )
    #expect(SessionCookieError.lifetime(.max).description.hasSuffix("is too long; use 1209600 instead"))
    let longest = try key.sessionCookie(from: token, now: Self.now)
    #expect(
      try corpus.verifier(keys, of: .sessionCookie).verify(longest).token.expiresAt == Double(Self.now + 1_209_600))
  }

  @Test func cookiesAndExpiredTokensMakeNoCookie() throws {
    let token = try verified(claims())
    let cookie = try cookie(from: token, lifetime: 300)
    #expect(throws: TokenError.sessionCookie) { try key.sessionCookie(from: cookie, now: Self.now) }
    #expect(throws: TokenError.expired(at: Double(Self.now + 3595))) {
      try key.sessionCookie(from: token, now: Self.now + 3595)
    }
    #expect(throws: TokenError.issuedInFuture(at: Double(Self.now - 5))) {
      try key.sessionCookie(from: token, now: Self.now - 6)
    }
    #expect(throws: Never.self) { try key.sessionCookie(from: token, now: Self.now + 3594) }
    var lasting = try claims()
    lasting["exp"] = .double(1e300)
    #expect(throws: IdentityError.self) { try key.sessionCookie(from: verified(lasting), now: .max) }
  }

  @Test(.enabled(if: Python.hasFirebaseAdmin, "needs firebase-admin: set IDENTITY_PYTHONPATH"))
  func firebaseAdminVerifiesIt() throws {
    let now = Int64(Date.now.timeIntervalSince1970)
    var claims = try claims()
    for name in ["iat", "auth_time"] { claims[name] = .integer(now - 10) }
    claims["exp"] = .integer(now + 3000)
    let verifier = try TokenVerifier(projectID: corpus.project, keys: keys)
    let cookie = try key.sessionCookie(from: verifier.verify(key.token(claims)), lifetime: 300)
    let input: Claims = [
      "token": .string(cookie), "key": .string(key.pem),
      "x509": .string(try key.x509PEMByKeyID(validity: now - 86_400...now + 86_400)),
    ]
    #expect(try Python.run(Self.script, input.text) == "alice True\n")
  }

  private static let script = """
    \(Python.firebaseAdmin)
    claims = auth.verify_session_cookie(given["token"])
    print(claims["uid"], claims["admin"])
    """
}
