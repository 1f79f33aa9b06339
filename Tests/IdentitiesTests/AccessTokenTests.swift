import Identities
import Testing

@Suite("Other tokens, by name")
struct AccessTokenTests {
  @Test(arguments: [
    ("gho_16C7e42F292c6912E7710c838347Ae178B4a", "GitHub"), ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "GitHub"),
    ("github_pat_11ABCDEFG0123456789_abcdef", "GitHub"), ("ya29.a0AfH6SMBxxxxxxxxxxxxxxxxxxxx", "Google"),
    ("ya29.a.b.c.dddddddd", "Google"), ("EAAG" + String(repeating: "Z", count: 180), "Facebook"),
    ("simulated-access-token-github.com-583231", "a simulated provider"),
    ("simulated-id-token-microsoft.com-1", "a simulated provider"),
  ])
  func accessTokensAreNamed(token: String, issuer: String) {
    let error = #expect(throws: TokenError.self) { try EmulatorTokenDecoder().decode(token) }
    #expect(error == .accessToken(issuer: issuer))
    #expect(error?.message.contains(issuer) == true && error?.message.contains(token) == false)
  }

  @Test(arguments: ["EAA.EAA.EAA", "gho_", "owner", "x", ""])
  func othersAreMalformed(token: String) {
    let error = #expect(throws: TokenError.self) { try EmulatorTokenDecoder().decode(token) }
    guard case .malformed = error else {
      Issue.record("\(token): \(String(describing: error))")
      return
    }
  }

  /// A token is told to name its user by what tokens have, and not by what a suite would write.
  @Test(
    arguments: [
      ["user_id": "a"], ["sub": ""], ["sub": 5], ["sub": .string(String(repeating: "u", count: 129))],
    ] as [Claims])
  func subjectsEqualThoseOfTheTokens(claims: Claims) {
    let error = #expect(throws: TokenError.self) { try EmulatorTokenDecoder().decode(UnsignedToken.text(claims)) }
    #expect(error?.message.contains("`sub`") == true && error?.message.contains("provider") == false)
  }

  @Test(arguments: [
    "x.y.z", "  x.y.z\n", "Bearer x.y.z", "bearer x.y.z\r\n", "Authorization: Bearer x.y.z",
    "authorization:BEARER x.y.z",
  ])
  func tokensAreAcceptedInSeveralForms(text: String) throws {
    #expect(try AuthorizationHeader.token(typed: text) == "x.y.z")
  }

  @Test(arguments: ["Basic x.y.z", "x.y.z x.y.z", "Bearer  x.y.z", "Authorization: Basic x"])
  func otherHeadersThrow(text: String) {
    #expect(throws: TokenError.malformed(.authorization)) { try AuthorizationHeader.token(typed: text) }
  }
}
