// Recorded are the texts "expected ')' at position 10" for `^(up|down|)$` and "expected ']' …" (goldibex/targaryen#143).
// They are those of a parser that drops the outer anchors, takes whatever character comes where it needs one (here the
// `)`), and misses the bracket only at the very end; it counts UTF-16 units from 0. The other wordings follow its style.

extension RealtimeParser {
  /// A parenthesis or bracket without its end, which the service notices at the end of the pattern.
  func unclosed(_ bracket: String, openedAt start: Int) -> RegexError {
    error("expected '\(bracket)'", position: cursor.end, at: start, hint: "close it, or write \\ before it")
  }

  /// Nothing before a `|`, nothing after the one at `separator`, or nothing between parentheses.
  func emptyAlternative(after separator: Int?, inGroup: Bool) -> RegexError {
    let hint = "an alternative cannot be empty: leave out its `|`" + (inGroup ? " and write `?` after the group" : "")
    guard let separator else {
      return error("an alternative is empty", position: cursor.index, at: cursor.index, hint: hint)
    }
    return inGroup
      ? error("expected ')'", position: cursor.end, at: separator, hint: hint)
      : error("unexpected end-of-string", position: nil, at: separator, hint: hint)
  }

  /// A pattern with nothing in it, or only one anchor.
  func emptyPattern() -> RegexError {
    error("unexpected end-of-string", position: nil, at: 0, hint: "an empty pattern would match every text")
  }

  /// The pattern stops where a character is needed.
  func unexpectedEnd() -> RegexError {
    error(
      "unexpected end-of-string", position: nil, at: cursor.end,
      hint: "write `\\\\` for a backslash, and another `\\` before each inside a JSON string")
  }

  /// A `)` without its beginning.
  func strayParenthesis() -> RegexError {
    error("end-of-string expected", position: cursor.index, at: cursor.index, hint: "write `\\)` for the character")
  }

  /// A `^` that does not come first or a `$` that does not come last.
  func misplacedAnchor(at place: Int, inGroup: Bool) -> RegexError {
    error(
      inGroup ? "expected ')'" : "end-of-string expected", position: place, at: place,
      hint: "`^` may only come first and `$` only last in the whole pattern, as in `^(a|b)$`; "
        + "write `\\^` or `\\$` for the character")
  }

  /// A quantifier with nothing before it, or right after another one.
  func nothingToRepeat(at place: Int) -> RegexError {
    error("nothing to repeat", position: place, at: place, hint: "write `\\` before it for the character")
  }

  /// `*?`, `+?`, `??` or `{n}?`.
  func lazyQuantifier(at place: Int) -> RegexError {
    error(
      "lazy quantifiers are not supported", position: place, at: place,
      hint: "leave out the `?`: only whether there is a match counts, and that is the same")
  }

  /// `(?:`, `(?=` and the like.
  func extendedGroup(at place: Int) -> RegexError {
    let plain = cursor.peek(1) == ":"
    return error(
      "groups that start with '(?' are not supported", position: place, at: place,
      hint: plain ? "write `(`: nothing is captured" : "split the test into several matches() joined by && and !")
  }

  /// Groups within groups beyond the limit.
  func nestedTooDeeply(at place: Int) -> RegexError {
    error("groups are nested deeper than \(RegexLimits.nesting)", position: place, at: place, hint: nil)
  }

  /// A number in `{ }` beyond the limit.
  func boundTooLarge(at place: Int) -> RegexError {
    error(
      "a repetition cannot exceed \(RegexLimits.repetition)", position: place, at: place,
      hint: "compare the text's length instead")
  }

  /// `{3,2}`.
  func boundOutOfOrder(at place: Int) -> RegexError {
    error("the numbers of a repetition are out of order", position: place, at: place, hint: "put the smaller one first")
  }

  /// `[]` or `[^]`, which readers take in different ways.
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

  /// Half of a surrogate pair, which no text holds.
  func loneSurrogate(at place: Int) -> RegexError {
    error(
      "half a surrogate pair is no character", position: place, at: place, hint: "write both halves: \\uD83D\\uDE00")
  }

  private func error(_ reason: String, position: Int?, at place: Int, hint: String?) -> RegexError {
    let suffix = position.map { " at position \(cursor.utf16Distance(from: contentStart, to: $0))" } ?? ""
    return RegexError(
      message: "Illegal regular expression, \(reason)\(suffix)", offset: cursor.utf8Offset(of: place), hint: hint)
  }
}
