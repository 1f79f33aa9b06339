import RulePatterns
import Testing

/// A pattern that is rejected, with what is said and where.
struct Refusal: Sendable, CustomTestStringConvertible {
  let body: String
  let flags: String
  let message: String
  let offset: Int

  init(_ body: String, _ reason: String, at offset: Int) {
    self.body = body
    flags = ""
    message = "Illegal regular expression, " + reason
    self.offset = offset
  }

  init(_ body: String, flags: String) {
    self.body = body
    self.flags = flags
    message = "regular expressions do not support flags other than i"
    offset = body.utf8.count
  }

  var testDescription: String { "/\(body)/\(flags)" }
}

private let recorded: [Refusal] = [
  // goldibex/targaryen#143, production text.
  Refusal("^(up|down|)$", "expected ')' at position 10", at: 9),
  // Production capture of davideast/pyric, rtdb-rules-deploy-refusals.
  Refusal("a", flags: "g"),
]

private let refusedInOurWords: [Refusal] = [
  // Refused in production (goldibex/targaryen test/spec/lib/parser/fixtures.json); the text is not recorded.
  Refusal("(^foo$|bar)", "expected ')' at position 1", at: 1),
  // §9.6 of the reference page: unknown in production, rejected until recorded.
  Refusal("a+?", "lazy quantifiers are not supported at position 2", at: 2),
  Refusal("a{2}?b", "lazy quantifiers are not supported at position 4", at: 4),
  Refusal("x(?:a)", "groups that start with '(?' are not supported at position 1", at: 1),
  Refusal("(?=a)", "groups that start with '(?' are not supported at position 0", at: 0),
  Refusal("(?<n>a)", "groups that start with '(?' are not supported at position 0", at: 0),
  Refusal(#"(a)\1"#, "back-references are not supported at position 3", at: 3),
  Refusal(#"\bfoo"#, "unknown escape at position 0", at: 0),
  Refusal(#"\p{L}"#, "unknown escape at position 0", at: 0),
  Refusal(#"\cA"#, "unknown escape at position 0", at: 0),
  Refusal(#"é\é"#, "unknown escape at position 1", at: 2),
  Refusal(#"[\b]"#, "unknown escape at position 1", at: 1),
  Refusal("", "unexpected end-of-string", at: 0),
  Refusal("^", "unexpected end-of-string", at: 0),
  Refusal("$", "unexpected end-of-string", at: 0),
  Refusal("a|", "unexpected end-of-string", at: 1),
  Refusal("^a|$", "unexpected end-of-string", at: 2),
  Refusal("|a", "an alternative is empty at position 0", at: 0),
  Refusal("a||b", "unexpected end-of-string", at: 1),
  Refusal("()", "an alternative is empty at position 1", at: 1),
  Refusal("(|a)", "an alternative is empty at position 1", at: 1),
  Refusal("(a", "expected ')' at position 2", at: 0),
  Refusal("^é(a$", "expected ')' at position 3", at: 3),
  Refusal("a)", "end-of-string expected at position 1", at: 1),
  Refusal(")", "end-of-string expected at position 0", at: 0),
  Refusal("a^b", "end-of-string expected at position 1", at: 1),
  Refusal("^a$|^b$", "end-of-string expected at position 1", at: 2),
  Refusal("^^a", "end-of-string expected at position 0", at: 1),
  Refusal("[a", "expected ']' at position 2", at: 0),
  Refusal("[", "expected ']' at position 1", at: 0),
  Refusal("[a-", "expected ']' at position 3", at: 0),
  Refusal(#"[a\]"#, "expected ']' at position 4", at: 0),
  Refusal("[]a]", "a character class cannot be empty at position 0", at: 0),
  Refusal("[^]", "a character class cannot be empty at position 0", at: 0),
  Refusal("[z-a]", "the range is out of order at position 1", at: 1),
  Refusal(#"a\"#, "unexpected end-of-string", at: 2),
  Refusal("*a", "nothing to repeat at position 0", at: 0),
  Refusal("(+)", "nothing to repeat at position 1", at: 1),
  Refusal("a++", "nothing to repeat at position 2", at: 2),
  Refusal("a**", "nothing to repeat at position 2", at: 2),
  Refusal("a{2}{3}", "nothing to repeat at position 4", at: 4),
  Refusal("{2}", "nothing to repeat at position 0", at: 0),
  Refusal("(*LIMIT_MATCH=9)a", "nothing to repeat at position 1", at: 1),
  Refusal("a{3,2}", "the numbers of a repetition are out of order at position 1", at: 1),
  Refusal(#"\x4"#, "2 hexadecimal digits expected at position 0", at: 0),
  Refusal(#"\u00g0"#, "4 hexadecimal digits expected at position 0", at: 0),
  Refusal(#"\u{61}"#, "4 hexadecimal digits expected at position 0", at: 0),
  Refusal(#"\uD83Dx"#, "half a surrogate pair is not a character at position 0", at: 0),
  Refusal(#"\uDE00"#, "half a surrogate pair is not a character at position 0", at: 0),
  Refusal("a", flags: "gi"),
  Refusal("a", flags: "ii"),
  Refusal("a", flags: "I"),
]

@Suite("Rejected patterns")
struct RefusalTests {
  @Test(arguments: recorded + refusedInOurWords)
  func rejects(_ refusal: Refusal) throws {
    switch Pattern.compile(refusal.body, flags: refusal.flags, dialect: .realtime) {
    case .success: Issue.record("accepted")
    case .failure(let error):
      #expect(error.message == refusal.message)
      #expect(error.offset == refusal.offset)
    }
  }

  @Test("A hint says what to write instead")
  func hints() throws {
    let hints = [
      "(?:a)": "write `(`", "a|": "remove its `|`", "a+?": "remove the `?`", "(^a)": "in the whole pattern",
    ]
    for (body, expected) in hints {
      guard case .failure(let error) = Pattern.compile(body, flags: "", dialect: .realtime) else {
        Issue.record("accepted /\(body)/")
        continue
      }
      #expect(error.hint?.contains(expected) == true, "/\(body)/: \(error)")
    }
  }
}
