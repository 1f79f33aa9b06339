import SourceText

/// Converts text to GitHub's Markdown.
enum Markdown {
  /// Returns `text` so that it is shown as it is within a line. Markup characters become entities, which never form structure
  /// (CommonMark 0.31, section 2.5), so links, tables, math and mentions are covered alike. Punctuation that forms no structure
  /// within a line stays, because people also read summaries as text.
  static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(EscapedText.of(text, limit: .max).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "/", "-", "'", "\"", "=", "?", "%", "(", ")":
        result.unicodeScalars.append(scalar)
      // An underscore within a word is not markup.
      case "_" where isWord(scalars, index - 1) && isWord(scalars, index + 1): result.unicodeScalars.append(scalar)
      // `www.` begins a link.
      case "." where index == 0 || scalars[index - 1] != "w" && scalars[index - 1] != "W":
        result.unicodeScalars.append(scalar)
      // Other colons can begin a link or an emoji.
      case ":" where index + 1 == scalars.count || scalars[index + 1] == " ": result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": result += " "
      case _ where scalar.isASCII: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns whether the character at `index` is an ASCII letter or digit.
  private static func isWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    switch scalars[index] {
    case "a"..."z", "A"..."Z", "0"..."9": return true
    default: return false
    }
  }

  /// Returns `text` as code within a line.
  static func code(_ text: String) -> String {
    let shown = EscapedText.of(text, limit: .max)
    let fence = String(repeating: "`", count: longestRun(of: UInt8(ascii: "`"), in: shown) + 1)
    let space = shown.hasPrefix("`") || shown.hasSuffix("`") ? " " : ""
    return fence + space + shown + space + fence
  }

  /// Returns `text` unchanged in a fenced block whose fence does not occur in it.
  static func block(_ text: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: UInt8(ascii: "`"), in: text) + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  private static func longestRun(of wanted: UInt8, in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == wanted ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
