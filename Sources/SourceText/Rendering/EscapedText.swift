/// Text from outside, made safe for one line of a message, a report or a terminal. Nothing in the result moves the cursor,
/// changes colors, reorders the line, begins another line, or is a command to a program that reads the line.
///
/// GitHub Actions obeys workflow commands in the output of a step (actions/runner, `ActionCommand.TryParseV2` and `TryParse`):
/// `::error::…` at the beginning of a line, after optional white space, and the older `##[error]…` anywhere in a line. Long
/// text is wrapped at spaces, so any word may begin a line: `::` is escaped after every white space.
package enum EscapedText {
  /// Returns `text` with each character that might be obeyed written as an escape, cut after `limit` characters.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: how many characters of it are shown.
  ///   - quote: the mark around the text, which must not end early; it is escaped, and the backslash too. Nil where there
  ///     is none.
  ///   - context: the text before it on the same line; empty if the text may begin a line.
  package static func of(
    _ text: String, limit: Int, quote: Unicode.Scalar? = nil, after context: String = ""
  ) -> String {
    if context.utf8.last != UInt8(ascii: "#"), isHarmless(text, limit: limit, quote: quote) { return text }
    let scalars = text.unicodeScalars
    var result = ""
    var count = 0
    var place = CommandPlace(isQuoted: quote != nil || !context.isEmpty)
    for scalar in context.unicodeScalars.suffix(2) { place.pass(scalar) }
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if count == limit { return result + "…" }
      count += 1
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      switch scalar {
      case "\\" where quote != nil: result += "\\\\"
      case _ where scalar == quote:
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isDangerous(scalar) || place.isCommand(scalar, before: next):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
      place.pass(scalar)
    }
    return result
  }

  /// Returns a name between backticks, which nothing in it can end, cut after 80 characters.
  package static func name(_ text: String) -> String { "`" + of(text, limit: 80, quote: "`") + "`" }

  /// Whether a text, as most are, has nothing to escape or to cut.
  private static func isHarmless(_ text: String, limit: Int, quote: Unicode.Scalar?) -> Bool {
    guard text.utf8.count <= limit else { return false }
    let backslash = UInt8(ascii: "\\")
    let mark = quote.map { $0.isASCII ? UInt8(ascii: $0) : 0 }
    var previous: UInt8 = 0
    return text.utf8.allSatisfy { byte in
      let isPair = byte == previous && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#"))
      previous = byte
      return !isPair && (0x20..<0x7F).contains(byte) && byte != mark && (mark == nil || byte != backslash)
    }
  }

  /// Whether a terminal may obey a character, or show nothing for it: control characters (C0 and C1), marks that turn the
  /// direction of writing, other invisible ones, line ends of Unicode.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }

  /// Whether ``json(_:)`` may change a text.
  package static func mayEscape(inJSON text: String) -> Bool {
    text.utf8.contains { $0 >= 0x7F || $0 == UInt8(ascii: "#") }
  }

  /// Returns a text of JSON with each dangerous character as an escape of JSON, so that it reads as the same value.
  package static func json(_ text: String) -> String {
    guard mayEscape(inJSON: text) else { return text }
    var result = ""
    var place = CommandPlace(isQuoted: true)
    for scalar in text.unicodeScalars {
      if isDangerous(scalar) || place.isCommand(scalar, before: nil) {
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
      place.pass(scalar)
    }
    return result
  }
}

/// Finds the characters of a text that would make it a workflow command.
private struct CommandPlace {
  /// Whether what comes next may be the first on a line.
  private var isStart: Bool
  /// How many `#` came last.
  private var marks = 0

  /// - Parameter isQuoted: whether the text follows a mark or other text, so that it does not begin a line.
  init(isQuoted: Bool) { isStart = !isQuoted }

  /// Whether a character, with the one behind it, completes the mark of a command.
  func isCommand(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case ":": isStart && next == ":"
    case "[": marks >= 2
    default: false
    }
  }

  /// Goes on behind a character.
  mutating func pass(_ scalar: Unicode.Scalar) {
    isStart = scalar.properties.isWhitespace && !EscapedText.isDangerous(scalar)
    marks = scalar == "#" ? marks + 1 : 0
  }
}
