import Identities
import Testing

@Suite("Warnings about unsigned tokens")
struct TokenWarningTests {
  /// A token of Firebase's, as far as claims say.
  private static let whole: Claims = [
    "iss": "https://securetoken.google.com/p", "aud": "p", "sub": "a", "user_id": "a", "iat": 1000, "exp": 4600,
    "auth_time": 1000, "firebase": ["identities": ["github.com": ["1"]], "sign_in_provider": "github.com"],
  ]

  private func warnings(_ changes: Claims, projectID: String? = nil) throws -> [TokenWarning.Kind] {
    var claims = Self.whole
    for member in changes.members { claims[member.key] = member.value }
    let decoded = try EmulatorTokenDecoder(projectID: projectID).decode(UnsignedToken.text(claims), now: 2000)
    #expect(decoded.warnings.allSatisfy { !$0.description.isEmpty })
    return decoded.warnings.map(\.kind)
  }

  @Test func completeTokensHaveNoWarning() throws {
    #expect(try warnings([:]) == [])
    #expect(try warnings([:], projectID: "p") == [])
  }

  /// Without a project, the project of the token is used.
  @Test func structureIsCheckedWithoutAProject() throws {
    let bare = try EmulatorTokenDecoder().decode(UnsignedToken.text(["sub": "a"])).warnings
    let named = try EmulatorTokenDecoder(projectID: "p").decode(UnsignedToken.text(["sub": "a"])).warnings
    let missing = ["aud", "iss", "exp", "iat", "auth_time"].map { TokenWarning.Kind.refusedIfSigned(.missingClaim($0)) }
    #expect(bare.map(\.kind) == missing + [.claims(.noSignInProvider), .noUserIDCopy])
    #expect(bare == named)
  }

  private static let oddities: [(Claims, TokenWarning.Kind)] = [
    (
      ["iss": "https://securetoken.google.com/q"],
      .refusedIfSigned(
        .wrongIssuer(found: "https://securetoken.google.com/q", wanted: "https://securetoken.google.com/p"))
    ),
    (["aud": ["p"]], .refusedIfSigned(.claimType("aud", wanted: "a string", found: "a list"))),
    (["firebase": ["identities": [:], "sign_in_provider": "github.com"]], .providerNotLinked("github.com")),
    (["firebase": ["sign_in_provider": "password"]], .providerNotLinked("password")),
    (["firebase": ["identities": ["email": ["e"]], "sign_in_provider": "phone"]], .providerNotLinked("phone")),
    (
      ["firebase": ["identities": [:], "sign_in_provider": "custom", "tenant": 5]],
      .claims(.claimType("tenant", wanted: "a string", found: "a number"))
    ),
    (
      ["firebase": ["identities": [:], "sign_in_provider": "custom", "sign_in_attributes": []]],
      .claims(.claimType("sign_in_attributes", wanted: "an object", found: "a list"))
    ),
    (["exp": 94_670_000_000], .lifetime(seconds: 94_669_999_000)),
    (["exp": 1060], .refusedIfSigned(.expired(at: 1060))),
  ]

  @Test(arguments: oddities)
  func odditiesAreWarnedAbout(changes: Claims, wanted: TokenWarning.Kind) throws {
    let found = try warnings(changes)
    #expect(found.contains(wanted), "\(found)")
  }

  @Test(
    arguments: [
      ["firebase": ["identities": [:], "sign_in_provider": "custom"]],
      ["firebase": ["identities": ["email": ["e"]], "sign_in_provider": "password"]],
      ["firebase": ["identities": ["phone": ["+1"]], "sign_in_provider": "phone"]],
    ] as [Claims])
  func linkedProvidersNeedNoSignIn(changes: Claims) throws { #expect(try warnings(changes) == []) }

  @Test(arguments: [(0, true), (4, false)])
  func tokensAreMintedUpToTheAcceptedSize(excess: Int, isMade: Bool) throws {
    // Base64 makes four bytes of three; the rest are the header, two dots and the other claims.
    let frame = UnsignedToken.text(["sub": "a", "x": ""])
    let room = (IdentityLimits.tokenBytes - frame.utf8.count) / 4 * 3
    let claims: Claims = ["sub": "a", "x": .string(String(repeating: "x", count: room - 2 + excess))]
    if isMade {
      #expect(try UnsignedToken.acceptableText(claims) == UnsignedToken.text(claims))
    } else {
      #expect(throws: TokenError.malformed(.tooLarge)) { try UnsignedToken.acceptableText(claims) }
    }
    #expect(throws: TokenError.subject(.missing)) { try UnsignedToken.acceptableText([:]) }
  }
}
