import SourceText

/// Makes external text safe for a terminal: it cannot move the cursor, change colors or reorder the line.
package enum TerminalText {
  /// The maximum number of characters shown of a value.
  package static let maximumValue = 200

  /// Returns `text` in quotes, escaped, and cut after `limit` characters.
  package static func quoted(_ text: String, limit: Int = maximumValue) -> String {
    "\"" + EscapedText.of(text, limit: limit, quote: "\"") + "\""
  }

  /// Returns `text` with control characters escaped, cut after `limit` characters.
  package static func plain(_ text: String, limit: Int = maximumValue) -> String {
    EscapedText.of(text, limit: limit)
  }

  /// Returns rules text on one line: line ends and the spaces around them become one space. The middle of a long text
  /// is omitted, because conditions often begin alike and differ at the end.
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

  /// Returns `text` escaped as in ``plain(_:limit:)``; the middle of a long text is omitted.
  package static func elided(_ text: String, limit: Int) -> String { EscapedText.elided(text, limit: limit) }
}
