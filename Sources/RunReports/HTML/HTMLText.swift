import RulesProjects
import SourceText

/// Pieces of text on their way into the page: masked, on one line, escaped.
enum HTMLText {
  /// A text from outside.
  static func of(_ text: String) -> String { Markup.escaped(MaskedText.line(text)) }

  /// A sentence of ours: what stands between backticks is code.
  static func sentence(_ text: String) -> String {
    let parts = MaskedText.of(text).split(separator: "`", omittingEmptySubsequences: false)
    var html = ""
    for (index, part) in parts.enumerated() {
      let isCode = index % 2 == 1 && index < parts.count - 1
      let text = Markup.escaped(String(part))
      html += isCode ? "<code>\(text)</code>" : index % 2 == 1 ? "`\(text)" : text
    }
    return html
  }

  /// `3 cases`, `1 case`
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
