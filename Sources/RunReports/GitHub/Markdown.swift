import SourceText

/// Converts text to GitHub's Markdown.
enum Markdown {
  /// Returns `text` with every possible markup character as an entity. Entities never form structure (CommonMark
  /// 0.31, section 2.5), so links, tables, math and mentions are covered alike.
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

  /// Returns `text` unchanged in a fenced block whose fence does not occur in it.
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
