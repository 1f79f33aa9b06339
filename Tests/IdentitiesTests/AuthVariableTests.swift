import Identities
import RuleValues
import SourceText
import Testing

@Suite("The auth variable")
struct AuthVariableTests {
  @Test(arguments: [
    #"{"uid":"alice"}"#, #"{"uid":"u1","provider":"anonymous","token":{"sub":"u1","firebase":{"identities":{}}}}"#,
    #"{"uid":"custom:bob","provider":"custom","someBool":true,"foo":{"bar":[1,1.5,null]}}"#, #"{"admin":true}"#, "{}",
    #"{"uid":"a","token":"text"}"#, #"{"uid":"a","provider":7}"#, #"{"administrator":true}"#,
  ])
  func overriddenVariablesAreKept(text: String) throws {
    let identity = try reading(text, .override).identity
    let variable = identity.authValue(for: .realtime)
    #expect(variable?.text == text)
    #expect(identity.user?.provenance == variable?.map.map { .override(variable: $0) })
  }

  /// The claims that the emulators, and so clients' libraries, have in every token.
  @Test func claimsOfEveryTokenAreAdded() throws {
    let identity = try reading(#"{"uid": "a", "provider": "github", "token": {"aud": "own", "x": 1}}"#).identity
    let token =
      #"{"iss":"https://securetoken.google.com/demo-project","aud":"own","iat":1700000000,"exp":1700003600,"#
      + #""auth_time":1700000000,"sub":"a","user_id":"a","x":1}"#
    #expect(identity.authValue(for: .realtime)?.text == #"{"uid":"a","provider":"github","token":\#(token)}"#)
    #expect(identity.authValue(for: .firestore)?.text == #"{"uid":"a","token":\#(token)}"#)
    #expect(identity.user?.provenance == .literal)
  }

  @Test func missingUsersAreWarnedAbout() throws {
    #expect(try warnings(#"{"admin": true}"#, .override) == [.noUserID])
    #expect(try reading(#"{"admin": true}"#, .override).identity.uid == nil)
    #expect(
      try warnings(#"{"uid": "a", "token": "x"}"#, .override)
        == [.claimType("token", wanted: "an object", found: "a string")])
  }

  @Test func tokensMustNameTheSameUser() throws {
    #expect(try reading(#"{"uid": "a", "token": {"sub": "a", "user_id": "a"}}"#).identity.uid == UserID("a"))
    for claim in ["sub", "user_id"] {
      let text = "{\"uid\": \"a\", \"token\": {\"\(claim)\": \"b\"}}"
      #expect(failure(text)?.kind == .subjectMismatch(claim, "uid"))
      #expect(failure(text).map { file(text).text(of: $0.span) } == "\"b\"")
    }
    #expect(failure(#"{"token": {"sub": "a", "user_id": "b"}}"#, .override)?.kind == .subjectMismatch("user_id", "sub"))
  }

  @Test func claimsEqualTheToken() throws {
    let user = try reading(#"{"uid": "a", "token": {"x": 1}}"#, .override).identity.user
    #expect(user?.claims == ["x": 1])
    #expect(try reading(#"{"uid": "a"}"#, .override).identity.user?.claims == [:])
  }

  @Test func signedOutUsersAndAdministratorsHaveNoAuth() {
    #expect(Identity.unauthenticated.authValue(for: .realtime) == nil)
    #expect(Identity.administrator.authValue(for: .realtime) == nil)
  }

  @Test func usersFromSwiftHaveAnAuthVariable() throws {
    let alice = try #require(UserID("alice"))
    let user = try User(alice, claims: ["firebase": ["sign_in_provider": "github.com"]])
    #expect(
      Identity.user(user).authValue(for: .realtime)?.text
        == #"{"uid":"alice","provider":"github","token":{"firebase":{"sign_in_provider":"github.com"}}}"#)
    #expect(throws: IdentityError.self) { try User(alice, claims: ["sub": "bob"]) }
    let mock = try User(alice, claims: MockUser.contextToken(alice, options: ["admin": true]), provider: "own")
    #expect(Identity.user(mock).authValue(for: .realtime)?.map?["provider"] == "own")
  }
}
