import Identities
import SourceText
import Testing

/// Against `createMockUserToken` (firebase/firebase-js-sdk, packages/util/src/emulator.ts and its tests).
@Suite("Mock users")
struct MockUserTests {
  @Test(arguments: [#"{"sub": "alice"}"#, #"{"user_id": "alice"}"#, #"{"sub": "alice", "user_id": "alice"}"#])
  func defaults(text: String) throws {
    let wanted =
      #"{"iss":"https://securetoken.google.com/demo-project","aud":"demo-project","iat":0,"exp":3600,"auth_time":0,"#
      + #""sub":"alice","user_id":"alice","firebase":{"sign_in_provider":"custom","identities":{}}}"#
    let auth = try #require(try auth(text))
    #expect(auth["token"]?.text == wanted)
    #expect(auth["uid"] == "alice")
    #expect(auth["provider"] == "custom")
    #expect(auth.members.count == 3)
    #expect(try reading(text).warnings == [])
    #expect(try reading(text).identity.user?.provenance == .literal)
  }

  @Test func optionsReplaceDefaults() throws {
    let text =
      #"{"sub": "a", "iat": 100, "auth_time": 7, "aud": "x", "admin": true, "email": "a@example.com", "name": "A"}"#
    let token = try #require(try auth(text)?["token"]?.map)
    #expect(token["iat"] == 100)
    #expect(token["exp"] == 3700)
    #expect(token["auth_time"] == 7)
    #expect(token["aud"] == "x")
    #expect(token["admin"] == true)
    #expect(token.members.count == 11)
  }

  @Test func firebaseIsReplacedNotMerged() throws {
    let text = #"{"sub": "a", "firebase": {"tenant": "t"}}"#
    #expect(try auth(text)?["token"]?.map?["firebase"]?.text == #"{"tenant":"t"}"#)
    #expect(try auth(text)?["provider"] == nil)
    #expect(try warnings(text) == [.noSignInProvider])
  }

  @Test func errorsEqualThoseOfFirebase() {
    #expect(
      failure(#"{"uid": "a"}"#, .mockUser)?.firebaseMessage
        == #"The "uid" field is no longer supported by mockUserToken. "#
        + #"Please use "sub" instead for Firebase Auth User ID."#)
    #expect(
      failure("{}", .mockUser)?.firebaseMessage == "mockUserToken must contain 'sub' or 'user_id' field!")
  }

  @Test func twoUsersAreRejected() {
    #expect(failure(#"{"sub": "a", "user_id": "b"}"#)?.kind == .subjectMismatch("user_id", "sub"))
    #expect(failure(#"{"sub": "\u00e9", "user_id": "e\u0301"}"#)?.kind == .subjectMismatch("user_id", "sub"))
  }

  @Test(arguments: [("null", "null"), ("\"0\"", "a string"), ("1.5", "a number")])
  func issuedAtIsAnInteger(json: String, found: String) {
    let kind = failure("{\"sub\": \"a\", \"iat\": \(json)}")?.kind
    #expect(kind == .claimType("iat", wanted: "an integer", found: found))
  }

  @Test func timesDoNotOverflow() throws {
    #expect(failure(#"{"sub": "a", "iat": 9223372036854772208}"#)?.kind == .timeOutOfRange("iat"))
    #expect(try auth(#"{"sub": "a", "iat": 9223372036854772207}"#)?["token"]?.map?["exp"] == .integer(.max))
  }

  @Test(arguments: [
    (#""email_verified": "true""#, "email_verified", "a boolean", "a string"),
    (#""aud": ["demo-project"]"#, "aud", "a string", "a list"),
    (#""auth_time": "0""#, "auth_time", "an integer", "a string"),
    (
      #""firebase": {"sign_in_provider": "custom", "identities": {"google.com": "1"}}"#, "google.com",
      "a list of strings", "a string"
    ),
    (#""firebase": {"sign_in_provider": "custom", "identities": []}"#, "identities", "an object", "a list"),
  ])
  func wrongTypesAreWarnedAbout(member: String, name: String, wanted: String, found: String) throws {
    let kinds = try warnings("{\"sub\": \"a\", \(member)}")
    #expect(kinds == [.claimType(name, wanted: wanted, found: found)])
  }

  @Test(arguments: ["acr", "amr", "at_hash", "azp", "c_hash", "cnf", "jti", "nbf", "nonce"])
  func reservedNamesAreWarnedAbout(name: String) throws {
    #expect(try warnings("{\"sub\": \"a\", \"\(name)\": \"x\"}") == [.reservedClaim(name)])
  }

  @Test func contextOfRulesUnitTesting() throws {
    let alice = try #require(UserID("alice"))
    func context(_ text: String) -> Result<IdentityReading, IdentityError> {
      IdentityReader.readContext(uid: alice, tokenOptions: JSONReader.read(file(text), .strict).tree.root)
    }
    let plain = try context("null").get()
    #expect(plain == (try reading(#"{"sub": "alice"}"#)))
    #expect(try context(#"{"admin": true}"#).get().identity.user?.claims["admin"] == true)
    #expect(throws: IdentityError.self) { try context(#"{"sub": "bob"}"#).get() }
    #expect(throws: IdentityError.self) { try context(#"{"uid": "alice"}"#).get() }
    #expect(throws: IdentityError.self) { try context("[]").get() }
  }
}
