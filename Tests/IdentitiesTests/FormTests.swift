import Identities
import SourceText
import Testing

@Suite("Forms")
struct FormTests {
  @Test(arguments: IdentityForm.allCases)
  func nullIsSignedOut(form: IdentityForm) throws {
    #expect(try reading("null", form).identity == .unauthenticated)
  }

  @Test(
    arguments: IdentityForm.allCases, ["\"null\"", "\"admin\"", "0", "1.5", "false", "true", "[]", "[null]", "\"\""])
  func otherValuesAreObjects(form: IdentityForm, text: String) {
    guard case .notAnIdentity = failure(text, form)?.kind else {
      Issue.record("\(text) as \(form)")
      return
    }
  }

  @Test(arguments: ["", "nul", "{\"uid\": \"a\"", "{\"uid\": \"\\ud800\"}", "\u{FEFF}", "null null", "{'uid': 1}"])
  func invalidJSONThrows(text: String) {
    guard case .malformed(.json) = failure(text)?.kind else {
      Issue.record("\(text): \(outcome(text))")
      return
    }
  }

  @Test(arguments: [
    (#"{"uid": "a", "token": {"sub": "a"}, "provider": "x"}"#, IdentityForm.authVariable),
    (#"{"sub": "a", "email": "e", "admin": true}"#, .mockUser),
    (#"{"user_id": "a", "firebase": {}}"#, .mockUser), (#"{"uid": "a"}"#, .shorthand),
    (#"{"uid": "a", "provider": "github.com", "email": "e", "claims": {}}"#, .shorthand),
  ])
  func autoRecognizesEachForm(text: String, form: IdentityForm) throws {
    #expect(try reading(text) == (try reading(text, form)))
  }

  @Test(arguments: [
    (#"{"uid": "a", "sub": "a"}"#, "sub", "uid"), (#"{"sub": "a", "claims": {}}"#, "sub", "claims"),
    (#"{"uid": "a", "token": {}, "claims": {}}"#, "token", "claims"), (#"{"token": {}, "sub": "a"}"#, "token", "sub"),
    (#"{"user_id": "a", "provider": "x"}"#, "user_id", "provider"),
  ])
  func autoNeverGuesses(text: String, mark: String, other: String) {
    #expect(failure(text)?.kind == .ambiguous(mark, other))
    #expect(failure(text)?.message.contains("`uid` with `token`") == true)
  }

  @Test func requestsHaveNoMockUsers() throws {
    for text in [#"{"uid": "a"}"#, #"{"uid": "a", "provider": "github.com"}"#, #"{"uid": "a", "token": {"x": 1}}"#] {
      #expect(try reading(text, .request) == reading(text))
    }
    for text in [#"{"sub": "a"}"#, #"{"user_id": "a"}"#, #"{"sub": "a", "firebase": {}}"#] {
      #expect(failure(text, .request)?.kind == .mockUserInRequest)
      #expect(failure(text, .request)?.message.contains("the user id of a request is `uid`; write ") == true)
    }
  }

  @Test(
    arguments: [IdentityForm.auto, .request],
    [#""sub": "a", "user_id": "a""#, #""uid": "a", "sub": "a""#, #""uid": "a", "email": "a@example.com""#])
  func aDecodedTokenIsNamed(form: IdentityForm, user: String) {
    let text = "{\(user), \"iss\": \"https://securetoken.google.com/p\", \"aud\": \"p\", \"iat\": 1, \"exp\": 3601}"
    #expect(failure(text, form)?.kind == .decodedToken)
    #expect(failure(text, form)?.message.contains(#"write `{"uid": …, "token": {…}}`"#) == true)
  }

  /// A token with any issuer and times can be minted for tests.
  @Test func tokensAreMadeOfAnyClaims() throws {
    let text = #"{"sub": "a", "iss": "x", "exp": 5}"#
    #expect(try reading(text, .token).identity.user?.claims["iss"] == "x")
    #expect(
      try reading(#"{"uid": "a", "provider": "github.com"}"#, .token)
        == reading(#"{"uid": "a", "provider": "github.com"}"#))
    #expect(failure(#"{"uid": "a", "token": {}}"#, .token)?.kind == .variableForToken)
    #expect(failure(#"{"sub": "a", "claims": {}}"#, .token)?.kind == .ambiguous("sub", "claims"))
  }

  @Test(arguments: [IdentityForm.auto, .request])
  func theAuthVariableNamesAUserAndHasNoOtherMembers(form: IdentityForm) {
    for text in [#"{"token": {}}"#, #"{"token": {"user_id": "a"}, "provider": "x"}"#] {
      #expect(failure(text, form)?.kind == .subject(.missing))
    }
    #expect(failure(#"{"uid": "a", "token": {}, "role": 1}"#, form)?.kind == .besideToken("role"))
    #expect(
      failure(#"{"uid": "a", "token": null}"#, form)?.kind == .claimType("token", wanted: "an object", found: "null"))
    #expect(
      failure(#"{"uid": "a", "token": {}, "provider": 7}"#, form)?.kind
        == .claimType("provider", wanted: "a string", found: "a number"))
  }

  @Test func objectsWithoutASubjectAreNotSignedOut() {
    #expect(failure("{}")?.kind == .subject(.missing))
    #expect(failure("{}", .shorthand)?.kind == .subject(.missing))
    #expect(failure("{}", .mockUser)?.kind == .mockUserWithoutSubject)
  }

  @Test func administratorsAreOnlyWhereAllowed() throws {
    let text = #"{"administrator": true}"#
    #expect(try outcome(text, .auto, allowsAdministrator: true).get().identity == .administrator)
    #expect(try outcome(text, .shorthand, allowsAdministrator: true).get().identity == .administrator)
    #expect(failure(text, .auto)?.kind == .administratorNotAllowed)
    #expect(failure(text, .shorthand)?.kind == .administratorNotAllowed)
    #expect(failure(text, .request)?.kind == .administratorNotAllowed)
    for form in [IdentityForm.authVariable, .mockUser, .override] {
      let identity = try? outcome(text, form, allowsAdministrator: true).get().identity
      #expect(identity != .administrator)
    }
  }

  @Test(arguments: [
    #"{"administrator": false}"#, #"{"administrator": 1}"#, #"{"administrator": "true"}"#,
    #"{"uid": "a", "administrator": true}"#, #"{"administrator": true, "token": {}}"#,
  ])
  func administratorsHaveOneShape(text: String) {
    guard case .failure(let error) = outcome(text, .auto, allowsAdministrator: true) else {
      Issue.record("\(text) is read")
      return
    }
    #expect(error.kind == .administratorShape)
  }
}
