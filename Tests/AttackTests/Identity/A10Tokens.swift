import IDTokenVerification
import Identities
import Testing

/// A token is valid only with a signature of this project's key, for this project and time. Its header selects
/// neither the key's algorithm nor the verdict.
/// In more depth: `IDTokenVerificationTests/CorpusTests` holds 126 tokens with the verdicts of firebase-admin and
/// google-auth (among them HS256 with the public key as the secret), `FuzzTests` mutates them.
@Suite("A10 forged, foreign and expired tokens")
struct A10Tokens {
  private let desk: TokenDesk

  init() throws { desk = try TokenDesk() }

  private func code(_ token: String) -> String {
    do throws(TokenError) {
      return "accepted: \(try desk.verifier.identity(authorization: "Bearer " + token).uid?.text ?? "nobody")"
    } catch { return error.code }
  }

  @Test func theValidTokenIsAccepted() throws { #expect(code(try desk.token()) == "accepted: ann") }

  @Test(arguments: [
    (#"{"alg":"none","kid":"k1"}"#, "algorithmNotAllowed"), (#"{"alg":"None","kid":"k1"}"#, "algorithmNotAllowed"),
    (#"{"alg":"","kid":"k1"}"#, "algorithmNotAllowed"), (#"{"kid":"k1"}"#, "algorithmNotAllowed"),
    (#"{"alg":"HS256","kid":"k1"}"#, "algorithmNotAllowed"), (#"{"alg":["RS256"],"kid":"k1"}"#, "algorithmNotAllowed"),
    (#"{"alg":"RS256","alg":"none","kid":"k1"}"#, "malformed.duplicateKey"), (#"{"alg":"RS256"}"#, "missingKeyID"),
    (#"{"alg":"RS256","kid":"../../k1"}"#, "unknownKeyID"), (#"{"alg":"RS256","kid":"k1\u0000"}"#, "unknownKeyID"),
    (#"{"alg":"RS256","kid":"' OR 1=1 --"}"#, "unknownKeyID"), (#"{"alg":"RS256","kid":"\u212A1"}"#, "unknownKeyID"),
    (#"{"alg":"RS256","kid":"http://evil/k1"}"#, "unknownKeyID"), (#"{"alg":"RS256","kid":null}"#, "claimType.kid"),
    (#"{"alg":"RS256","kid":"k1","jku":"http://evil","jwk":{"kty":"RSA"}}"#, "badSignature"),
    (#"{"alg":"RS256","kid":"k1","crit":["exp"]}"#, "criticalHeader"),
    (#"{"alg":"RS256","kid":"k1","typ":"JWT","b64":false}"#, "badSignature"),
  ])
  func headersDoNotSelectTheAlgorithm(_ header: String, _ wanted: String) throws {
    #expect(code(try desk.token(header: header)) == wanted)
  }

  @Test func changedPayloadsAreRejected() throws {
    let root = try desk.claims(["sub": "root", "user_id": "root"]).text
    #expect(code(try desk.token(payload: root)) == "badSignature")
    #expect(code(UnsignedToken.text(try desk.claims())) == "algorithmNotAllowed")
    #expect(code(try desk.stranger.token(desk.claims())) == "badSignature")
    #expect(code(try desk.token() + ".") == "malformed.segments")
    #expect(code(try desk.token() + "\n") == "malformed.authorization")
  }

  @Test func tokensForAnotherProjectOrTimeAreRejected() throws {
    let now = desk.now
    let cases: [([String: ClaimValue?], String)] = [
      (["aud": "demo-other"], "wrongAudience"), (["aud": ["demo-attack"]], "claimType.aud"),
      (["aud": "demo-attack "], "wrongAudience"), (["iss": "https://securetoken.google.com/demo-other"], "wrongIssuer"),
      (["iss": "https://securetoken.google.com/demo-attack/"], "wrongIssuer"),
      (["iss": "http://securetoken.google.com/demo-attack"], "wrongIssuer"), (["exp": .integer(now)], "expired"),
      (["exp": .integer(now + 1)], "accepted: ann"), (["exp": .string("\(now + 9)")], "claimType.exp"),
      (["exp": .double(.greatestFiniteMagnitude)], "accepted: ann"), (["exp": nil], "missingClaim.exp"),
      (["iat": .integer(now + 1)], "issuedInFuture"), (["auth_time": .integer(now + 1)], "authTimeInFuture"),
      (["iat": .integer(.min)], "accepted: ann"), (["user_id": "root"], "subjectMismatch"),
      (["sub": "root"], "subjectMismatch"), (["sub": nil], "subject.missing"), (["sub": ""], "subject.empty"),
    ]
    for (changes, wanted) in cases { #expect(code(try desk.key.token(desk.claims(changes))) == wanted, "\(changes)") }
  }

  /// A verifier rejects an unsigned token, which emulators accept. `Bearer owner` does not make an administrator.
  @Test(arguments: ["owner", "", "null", "undefined", "a.b.c", "..", "eyJhbGciOiJub25lIn0.e30."])
  func malformedTokensThrow(_ token: String) {
    #expect(throws: TokenError.self) { try desk.verifier.identity(authorization: "Bearer \(token)") }
  }
}
