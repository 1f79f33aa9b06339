import SourceText

/// Text as content of GitHub's Markdown.
enum Markdown {
  /// `text` with what could be markup as entities. Entities never make structure (CommonMark 0.31, section 2.5), so this
  /// holds for links, tables, mathematics and mentions alike.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in EscapedText.of(text, limit: .max).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "/": result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": result += " "
      case _ where scalar.isASCII: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` as it is, in a block that nothing in it ends.
  static func block(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }
}
