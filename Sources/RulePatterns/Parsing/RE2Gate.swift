/// The checks of Google's engine before it parses a pattern, with the engine's own error texts (emulator 1.19.9).
///
/// They count parentheses without regard to classes and `\Q…\E`, so they reject `[(]`, which RE2 would accept. A
/// backslash hides the next character.
enum RE2Gate {
  /// The maximum length of a pattern, in UTF-16 units.
  static let length = 4_096

  /// The maximum number of opening parentheses.
  static let groups = 100

  /// The maximum nesting of parentheses.
  static let nesting = 20

  /// Throws if the pattern is rejected before parsing.
  static func check(_ cursor: PatternCursor, of body: String) throws(RegexError) {
    guard cursor.utf16Distance(from: 0, to: cursor.end) <= length else {
      throw tooMuch("too long", "length", limit: length, in: body, at: 0)
    }
    var cursor = cursor
    var open: [Int] = []
    var count = 0
    while let scalar = cursor.take() {
      let place = cursor.index - 1
      switch scalar {
      case "\\": cursor.index += 1
      case "(":
        open.append(place)
        count += 1
        let offset = cursor.utf8Offset(of: place)
        if count > groups { throw tooMuch("too many groupings", "groupings", limit: groups, in: body, at: offset) }
        if open.count > nesting {
          throw tooMuch("too many nested groupings", "nested groupings", limit: nesting, in: body, at: offset)
        }
      case ")":
        if open.popLast() == nil { throw unbalanced(place, cursor, body) }
      default: break
      }
    }
    if let place = open.last { throw unbalanced(place, cursor, body) }
  }

  private static func tooMuch(
    _ what: String, _ name: String, limit: Int, in body: String, at offset: Int
  ) -> RegexError {
    RegexError(
      message: "Regular expression \(what). Maximum allowed \(name): \(limit) Pattern: \(body).", offset: offset,
      hint: "split the test into several matches() joined by && or ||")
  }

  private static func unbalanced(_ place: Int, _ cursor: PatternCursor, _ body: String) -> RegexError {
    RegexError(
      message: RE2Parser.invalid(body), offset: cursor.utf8Offset(of: place),
      hint: "balance each parenthesis, also in brackets and between \\Q and \\E, or write `\\` before it")
  }
}
