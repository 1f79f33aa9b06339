/// Untrusted text, made safe for one line of a message, a report or a terminal.
///
/// The result does not move the cursor, change colors, reorder the line or begin a new line. It also contains no
/// command for a program that reads the line.
///
/// GitHub Actions obeys workflow commands in the output of a step (actions/runner, `ActionCommand.TryParseV2` and
/// `TryParse`). `::error::…` counts at the beginning of a line, after optional white space. The older `##[error]…`
/// counts anywhere. Long text is wrapped at spaces, so any word may begin a line. Therefore `::` is escaped after all
/// white space.
package enum EscapedText {
  /// Returns `text` with each potentially active character escaped, truncated after `limit` characters.
  ///
  /// - Parameters:
  ///   - text: the untrusted text.
  ///   - limit: the maximum number of characters shown.
  ///   - quote: the quotation mark around the text. It is escaped, as is the backslash, so that the quotation cannot end
  ///   early. Nil if the text is not quoted.
  ///   - context: the text before it on the same line. Empty if the text may begin a line.
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

  /// Returns `text` with each potentially active character escaped; the middle of a text of more than `limit` characters
  /// is omitted.
  package static func elided(_ text: String, limit: Int) -> String { of(shortened(text, limit: limit), limit: .max) }

  private static func shortened(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    let head = Substring(scalars.prefix(limit * 2 / 5))
    let tail = Substring(scalars.suffix(max(0, limit - limit * 2 / 5 - 1)))
    return "\(head)…\(tail)"
  }

  /// Returns a name between backticks, truncated after 80 characters. The name cannot end the quotation.
  package static func name(_ text: String) -> String { "`" + of(text, limit: 80, quote: "`") + "`" }

  /// Returns whether a text has nothing to escape or to truncate, as most texts do.
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

  /// Returns whether a terminal may obey a character or not show it. These are control characters (C0 and C1),
  /// bidirectional controls, other invisible characters and Unicode line separators.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }

  /// Returns whether ``json(_:)`` may change a text.
  package static func mayEscape(inJSON text: String) -> Bool {
    var text = text
    return text.withUTF8 { mayEscape(inJSON: UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether ``json(_:)`` may change a text.
  static func mayEscape(inJSON text: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while let eight = EightBytes(text, at: offset) {
      if eight.outsideASCII | eight.equal(to: 0x7F) | eight.equal(to: UInt8(ascii: "#")) != 0 { return true }
      offset += 8
    }
    while offset < text.count {
      if text[offset] >= 0x7F || text[offset] == UInt8(ascii: "#") { return true }
      offset += 1
    }
    return false
  }

  /// Returns a JSON text with each dangerous character written as a JSON escape. It still reads as the same value.
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

/// A scanner for the characters that would make a text a workflow command.
private struct CommandPlace {
  /// Whether the next character may be the first on a line.
  private var isStart: Bool
  /// The number of `#` characters immediately before.
  private var marks = 0

  /// - Parameter isQuoted: whether a quotation mark or other text comes before, so that the text does not begin a line.
  init(isQuoted: Bool) { isStart = !isQuoted }

  /// Returns whether `scalar`, followed by `next`, completes the start of a command.
  func isCommand(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case ":": isStart && next == ":"
    case "[": marks >= 2
    default: false
    }
  }

  /// Advances past a character.
  mutating func pass(_ scalar: Unicode.Scalar) {
    isStart = scalar.properties.isWhitespace && !EscapedText.isDangerous(scalar)
    marks = scalar == "#" ? marks + 1 : 0
  }
}
