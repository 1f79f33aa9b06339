// Two of Firebase's error texts are recorded: "expected ')' at position 10" for `^(up|down|)$`, and "expected ']' …"
// (goldibex/targaryen#143). They come from a parser that drops the outer anchors and accepts any character where it
// needs a specific one (here the `)`). It notices a missing bracket only at the very end, and counts UTF-16 units from
// 0. The other messages follow their style.

extension RealtimeParser {
  /// An unclosed parenthesis or bracket, which Firebase notices at the end of the pattern.
  func unclosed(_ bracket: String, openedAt start: Int) -> RegexError {
    error("expected '\(bracket)'", position: cursor.end, at: start, hint: "close it, or write \\ before it")
  }

  /// An empty alternative: before a `|`, after the one at `separator`, or between parentheses.
  func emptyAlternative(after separator: Int?, inGroup: Bool) -> RegexError {
    let hint = "an alternative cannot be empty: remove its `|`" + (inGroup ? " and write `?` after the group" : "")
    guard let separator else {
      return error("an alternative is empty", position: cursor.index, at: cursor.index, hint: hint)
    }
    return inGroup
      ? error("expected ')'", position: cursor.end, at: separator, hint: hint)
      : error("unexpected end-of-string", position: nil, at: separator, hint: hint)
  }

  /// An empty pattern, or one with only an anchor.
  func emptyPattern() -> RegexError {
    error("unexpected end-of-string", position: nil, at: 0, hint: "an empty pattern would match every text")
  }

  /// The pattern ends where a character is required.
  func unexpectedEnd() -> RegexError {
    error(
      "unexpected end-of-string", position: nil, at: cursor.end,
      hint: "write `\\\\` for a backslash, and another `\\` before each inside a JSON string")
  }

  /// A `)` without a matching `(`.
  func strayParenthesis() -> RegexError {
    error("end-of-string expected", position: cursor.index, at: cursor.index, hint: "write `\\)` for the character")
  }

  /// A `^` that is not first, or a `$` that is not last.
  func misplacedAnchor(at place: Int, inGroup: Bool) -> RegexError {
    error(
      inGroup ? "expected ')'" : "end-of-string expected", position: place, at: place,
      hint: "`^` may only come first and `$` only last in the whole pattern, as in `^(a|b)$`; "
        + "write `\\^` or `\\$` for the character")
  }

  /// A quantifier with nothing before it, or directly after another one.
  func nothingToRepeat(at place: Int) -> RegexError {
    error("nothing to repeat", position: place, at: place, hint: "write `\\` before it for the character")
  }

  /// `*?`, `+?`, `??` or `{n}?`.
  func lazyQuantifier(at place: Int) -> RegexError {
    error(
      "lazy quantifiers are not supported", position: place, at: place,
      hint: "remove the `?`: it does not change whether the pattern matches")
  }

  /// `(?:`, `(?=` and the like.
  func extendedGroup(at place: Int) -> RegexError {
    let plain = cursor.peek(1) == ":"
    return error(
      "groups that start with '(?' are not supported", position: place, at: place,
      hint: plain ? "write `(`: nothing is captured" : "split the test into several matches() joined by && and !")
  }

  /// Groups nested beyond the limit.
  func nestedTooDeeply(at place: Int) -> RegexError {
    error("groups are nested deeper than \(RegexLimits.nesting)", position: place, at: place, hint: nil)
  }

  /// A number in `{ }` beyond the limit.
  func boundTooLarge(at place: Int) -> RegexError {
    error(
      "a repetition cannot exceed \(RegexLimits.repetition)", position: place, at: place,
      hint: "compare the length of the text instead")
  }

  /// `{3,2}`.
  func boundOutOfOrder(at place: Int) -> RegexError {
    error("the numbers of a repetition are out of order", position: place, at: place, hint: "put the smaller one first")
  }

  /// `[]` or `[^]`, which regular expression engines interpret differently.
  func emptyClass(at place: Int) -> RegexError {
    error("a character class cannot be empty", position: place, at: place, hint: "write `\\]` for the character")
  }

  /// `[z-a]`.
  func rangeOutOfOrder(at place: Int) -> RegexError {
    error(
      "the range is out of order", position: place, at: place,
      hint: "put the lower character first, or write `\\-` for the character")
  }

  /// A backslash before a character that it gives no known meaning.
  func unknownEscape(_ scalar: UInt32, at place: Int) -> RegexError {
    let isDigit = "0"..."9" ~= scalar
    return error(
      isDigit ? "back-references are not supported" : "unknown escape", position: place, at: place,
      hint: isDigit ? nil : "the escapes are \\d \\D \\s \\S \\w \\W \\n \\t \\r \\f \\v \\xXX \\uXXXX and punctuation")
  }

  /// `\x` or `\u` without its digits.
  func badHexadecimal(digits: Int, at place: Int) -> RegexError {
    error("\(digits) hexadecimal digits expected", position: place, at: place, hint: nil)
  }

  /// Half of a surrogate pair, which no text contains.
  func loneSurrogate(at place: Int) -> RegexError {
    error(
      "half a surrogate pair is not a character", position: place, at: place, hint: "write both halves: \\uD83D\\uDE00")
  }

  private func error(_ reason: String, position: Int?, at place: Int, hint: String?) -> RegexError {
    let suffix = position.map { " at position \(cursor.utf16Distance(from: contentStart, to: $0))" } ?? ""
    return RegexError(
      message: "Illegal regular expression, \(reason)\(suffix)", offset: cursor.utf8Offset(of: place), hint: hint)
  }
}
