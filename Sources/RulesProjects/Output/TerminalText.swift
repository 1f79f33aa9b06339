import SourceText

/// Text from outside made fit for a terminal: nothing in it moves the cursor, changes colours or reorders the line.
package enum TerminalText {
  /// How many characters of a value are shown.
  package static let maximumValue = 200

  /// `text` in quotes, escaped, and cut after `limit` characters.
  package static func quoted(_ text: String, limit: Int = maximumValue) -> String {
    "\"" + EscapedText.of(text, limit: limit, quote: "\"") + "\""
  }

  /// `text` with what a terminal might obey written as an escape, cut after `limit` characters.
  package static func plain(_ text: String, limit: Int = maximumValue) -> String {
    EscapedText.of(text, limit: limit)
  }

  /// A piece of rules text on one line: line ends and the spaces around them become one space. What is too long loses its
  /// middle: conditions often begin alike and differ at the end.
  package static func source(_ text: String, limit: Int = maximumValue) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else {
      return elided(text, limit: limit)
    }
    var result = ""
    var isBreak = false
    for scalar in text.unicodeScalars {
      let isSpace = scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == " "
      if isSpace, isBreak || scalar != " " {
        if !isBreak, result.last == " " { result.removeLast() }
        isBreak = true
        continue
      }
      if isBreak, !result.isEmpty { result += " " }
      isBreak = false
      result.unicodeScalars.append(scalar)
    }
    return elided(result, limit: limit)
  }

  /// `text` made fit as by ``plain(_:limit:)``; what is too long loses its middle.
  package static func elided(_ text: String, limit: Int) -> String {
    plain(shortened(text, limit: limit), limit: .max)
  }

  private static func shortened(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    let head = Substring(scalars.prefix(limit * 2 / 5))
    let tail = Substring(scalars.suffix(max(0, limit - limit * 2 / 5 - 1)))
    return "\(head)…\(tail)"
  }
}
