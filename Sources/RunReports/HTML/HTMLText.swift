import RulesProjects
import SourceText

/// Prepares text for the page: on one line, and escaped.
enum HTMLText {
  /// Returns a text from a suite or from rules.
  static func of(_ text: String) -> String { Markup.escaped(TerminalText.plain(text)) }

  /// Returns a sentence of a report, with the text between backticks as code.
  static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    var html = ""
    for (index, part) in parts.enumerated() {
      let isCode = index % 2 == 1 && index < parts.count - 1
      let text = Markup.escaped(String(part))
      html += isCode ? "<code>\(text)</code>" : index % 2 == 1 ? "`\(text)" : text
    }
    return html
  }

  /// Returns a count with its noun, such as `3 cases` or `1 case`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
