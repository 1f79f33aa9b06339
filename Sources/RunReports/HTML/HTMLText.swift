import RulesProjects
import SourceText

/// Prepares text for the page: on one line, and escaped.
enum HTMLText {
  /// Returns a text from a suite or from rules.
  static func of(_ text: String) -> String { Markup.escaped(TerminalText.plain(text)) }

  /// Returns a count with its noun, such as `3 cases` or `1 case`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
