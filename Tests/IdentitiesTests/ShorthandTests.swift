import Identities
import SourceText
import Testing

@Suite("The shorthand")
struct ShorthandTests {
  /// The order and content of `generateJwt` (firebase/firebase-tools, src/emulator/auth/operations.ts).
  @Test func wholeToken() throws {
    let text = """
      { "uid": "alice", "provider": "github.com", "identities": { "github.com": "583231", "google.com": ["g1"] },
        "email": "a@example.com", "emailVerified": true, "phoneNumber": "+15550100", "name": "Alice", "picture": "p",
        "tenant": "t1", "authTime": 1699999000, "claims": { "admin": true, "name": "Mine" } }
      """
    let wanted =
      #"{"name":"Mine","picture":"p","admin":true,"email":"a@example.com","email_verified":true,"#
      + #""phone_number":"+15550100","auth_time":1699999000,"user_id":"alice","firebase":{"identities":"#
      + #"{"email":["a@example.com"],"github.com":["583231"],"google.com":["g1"],"phone":["+15550100"]},"#
      + #""sign_in_provider":"github.com","tenant":"t1"},"iat":1700000000,"exp":1700003600,"aud":"demo-project","#
      + #""iss":"https://securetoken.google.com/demo-project","sub":"alice"}"#
    #expect(try auth(text)?["token"]?.text == wanted)
    #expect(try auth(text)?["provider"] == "github")
    #expect(try warnings(text) == [])
  }

  @Test func onlyAUser() throws {
    let token = try #require(try auth(#"{"uid": "alice"}"#)?["token"]?.map)
    let names = token.members.map(\.key)
    #expect(names == ["auth_time", "user_id", "firebase", "iat", "exp", "aud", "iss", "sub"])
    #expect(token["firebase"]?.text == #"{"identities":{},"sign_in_provider":"custom"}"#)
    #expect(token["auth_time"] == .integer(testNow))
    #expect(try warnings(#"{"uid": "alice"}"#) == [])
  }

  @Test func anonymousUsersHaveAProviderInTheToken() throws {
    let auth = try #require(try auth(#"{"uid": "a", "provider": "anonymous"}"#))
    #expect(auth["provider"] == "anonymous")
    #expect(auth["token"]?.map?["provider_id"] == "anonymous")
    #expect(
      try reading(#"{"uid": "a", "provider": "password", "email": "e"}"#).identity.user?.claims["provider_id"] == nil)
  }

  @Test func emailsAreUnverifiedByDefault() throws {
    #expect(try reading(#"{"uid": "a", "email": "e"}"#).identity.user?.claims["email_verified"] == false)
    #expect(
      failure(#"{"uid": "a", "emailVerified": true}"#)?.kind == .missingMember("email", neededBy: "emailVerified"))
  }

  @Test(arguments: ["email", "phone", "password", "anonymous", "custom"])
  func unlinkableProvidersAreRejected(name: String) {
    #expect(failure("{\"uid\": \"a\", \"identities\": {\"\(name)\": \"x\"}}")?.kind == .notLinked(name))
  }

  @Test(arguments: ["583231", "[]", "\"\"", "[\"a\", \"\"]", "[1]", "null", "{}"])
  func identitiesAreStrings(json: String) {
    let error = failure("{\"uid\": \"a\", \"identities\": {\"github.com\": \(json)}}")
    #expect(error?.path == ["identities", "github.com"])
  }

  @Test(arguments: [
    ("provider", "1"), ("provider", "\"\""), ("email", "null"), ("email", "\"\""), ("phoneNumber", "5"), ("name", "[]"),
    ("picture", "{}"), ("tenant", "true"), ("authTime", "\"1\""), ("authTime", "1.5"), ("authProvider", "null"),
    ("identities", "[]"), ("authTime", "1700000001"), ("authTime", "1700000000000"),
  ])
  func wrongMembersAreRejected(name: String, json: String) {
    let text = "{\"uid\": \"a\", \"\(name)\": \(json)}"
    let error = failure(text)
    #expect(error?.path == [name])
    #expect(error.map { file(text).text(of: $0.span) } == json)
  }

  @Test func emailVerifiedMustBeABoolean() {
    let kind = failure(#"{"uid": "a", "email": "e", "emailVerified": "true"}"#)?.kind
    #expect(kind == .claimType("emailVerified", wanted: "a boolean", found: "a string"))
  }

  @Test(arguments: [
    ("email_verified", "emailVerified"), ("claim", "claims"), ("admin", nil), ("firebase", nil),
    ("Provider", "provider"),
  ])
  func unknownMembersAreRejected(name: String, nearest: String?) {
    let text = "{\"uid\": \"a\", \"\(name)\": true}"
    #expect(failure(text)?.kind == .unknownMember(name, nearest: nearest))
    #expect(failure(text).map { file(text).text(of: $0.span) } == "\"\(name)\"")
  }

  @Test(arguments: ["github.com", "microsoft.com", "twitter.com", "password", "phone", "saml.acme"])
  func missingSignInFieldsAreWarnedAbout(provider: String) throws {
    let isMissed = try warnings("{\"uid\": \"a\", \"provider\": \"\(provider)\"}").contains {
      if case .incompleteSignIn(provider, _) = $0 { true } else { false }
    }
    #expect(isMissed)
  }
}
