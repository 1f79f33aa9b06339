import Identities
import SourceText
import Testing

/// What messages show of tokens, records and arguments.
@Suite("Values in messages")
struct ShownTextTests {
  /// Ends a line and begins another, moves the cursor, turns the direction, ends the quote.
  private static let hostile = "\u{1B}[31mX\nid-tokens: OK\u{9B}2J\u{202E}`; all is well `"

  @Test(arguments: [
    ("wghp_16C7e42F292c6912E7710c83", "wghp_… (28 bytes)"), ("1//0gXXXXXXXXXXXXXXXXXXXXXXX", "1//0… (28 bytes)"),
  ])
  func secretsInsideWordsAreMasked(text: String, shown: String) { #expect(ShownText.masked(text) == shown) }

  @Test(arguments: [
    ("eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.", "eyJh… (36 bytes)"),
    ("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.", "Bearer eyJh… (36 bytes)"), ("bearer secret", "bearer …"),
    ("@/tmp/eyJhbGciOiJub25lIn0xxxx", "@/tmp/eyJh… (23 bytes)"),
    ("gho_16C7e42F292c6912E7710c838347Ae178B4a!", "gho_… (40 bytes)!"),
    ("{\"token\": \"ya29.a0AfH6SMBxxxxxxxx\"}", "{\"token\": \"ya29… (22 bytes)\"}"),
    ("alice", "alice"), ("eyJ", "eyJ"), ("EAAlice", "EAAlice"), ("the bearer", "the bearer"),
  ])
  func tokensAreMasked(text: String, shown: String) { #expect(ShownText.masked(text) == shown) }

  @Test func namesStayInTheirQuotes() {
    #expect(ShownText.name("a`b") == "`a\\`b`")
    #expect(ShownText.name("a\nb") == #"`a\nb`"#)
    #expect(ShownText.name(String(repeating: "x", count: 81)) == "`" + String(repeating: "x", count: 80) + "…`")
  }

  private static let errors: [TokenError] = [
    .algorithmNotAllowed(found: hostile, wanted: "none"), .unknownKeyID(hostile), .keyNotValid(hostile),
    .wrongAudience(found: hostile, wanted: "p"), .wrongIssuer(found: hostile, wanted: "p"),
    .providerToken(issuer: "https://accounts.google.com" + hostile), .tenantMismatch(found: hostile, wanted: hostile),
    .malformed(.duplicateKey(.payload, hostile)), .malformed(.json(.header, .unexpected("\u{1B}"))),
    .malformed(.json(.header, .invalidEscape("\\\u{9B}"))),
  ]

  @Test(arguments: errors)
  func errorsOfTokensStayOnTheirLine(error: TokenError) {
    check(error.message)
    if let words = error.firebaseMessage { check(words) }
  }

  private static let kinds: [IdentityError.Kind] = [
    .malformed(.duplicateKey(hostile)), .claimType(hostile, wanted: "a string", found: "null"), .emptyText(hostile),
    .reservedClaim(hostile), .unknownMember(hostile, nearest: nil), .unknownMember(hostile, nearest: "uid"),
    .malformed(.json(.duplicateKey(hostile, first: Span(at: 0)))), .notLinked(hostile),
  ]

  @Test(arguments: kinds)
  func errorsOfIdentitiesStayOnTheirLine(kind: IdentityError.Kind) { check(IdentityError(kind, at: []).message) }

  /// Each warning that shows a part of an identity, by way of identities that lead to it.
  @Test func warningsStayOnTheirLine() throws {
    let name = #"\u001b[31mX\nid-tokens: OK\u202e"#
    let texts = [
      "{\"uid\": \"a\", \"provider\": \"\(name)\"}",
      "{\"sub\": \"a\", \"firebase\": {\"sign_in_provider\": \"\(name)\"}}",
      "{\"sub\": \"a\", \"firebase\": {\"identities\": {\"\(name)\": 1}}}",
    ]
    for text in texts {
      let warnings = try reading(text).warnings
      #expect(!warnings.isEmpty)
      for warning in warnings { check(warning.message) }
    }
  }

  private func check(_ message: String) {
    #expect(!message.isEmpty && message.unicodeScalars.count < 320)
    #expect(!message.unicodeScalars.contains(where: EscapedText.isDangerous), "\(message.debugDescription)")
  }

  @Test func terminalJSONHasTheSameValue() throws {
    let claims: Claims = ["a": .string("\u{1B}[2J\u{9B}\u{202E}é😀\u{E0041}"), "n": 1]
    let text = claims.printableText
    #expect(!text.unicodeScalars.contains(where: EscapedText.isDangerous))
    #expect(Claims(json: SourceFile(name: "<claims>", text: text)) == claims)
  }

  /// A token that gets into a log shows neither claims nor signature.
  @Test func dumpsNeverShowTokens() throws {
    let token = try CompactToken(UnsignedToken.text(["sub": "top-secret", "email": "top-secret@example.com"]))
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", String(reflecting: token), dumped] {
      #expect(!text.contains("top-secret") && !text.contains("sub"), "\(text)")
    }
  }
}
