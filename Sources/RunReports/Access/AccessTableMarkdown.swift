package import RuleProofs

/// An access table for a pull request.
package enum AccessTableMarkdown {
  /// Returns the table, and below it the meaning of its words.
  package static func render(_ table: AccessTable) -> String {
    let lines = AccessLines(table)
    if lines.blocks.isEmpty { return "The rules deny every request.\n" }
    var text = "| path | operation | who | condition |\n|---|---|---|---|\n"
    for block in lines.blocks {
      var path = block.paths.map { Markdown.code($0) }.joined(separator: "<br>")
      for line in block.lines {
        var operations = line.operations
        for entry in line.entries {
          let who = (entry.who == "everyone" ? "**everyone**" : entry.who) + (entry.isOpen ? " &#42;" : "")
          text += "| \(path) | \(operations) | \(who) | \(condition(entry.condition)) |\n"
          (path, operations) = ("", "")
        }
      }
    }
    if !lines.legend.isEmpty { text += "\n" + lines.legend.map { Markdown.escaped($0) }.joined(separator: " ") + "\n" }
    return text
  }

  /// Returns a condition with its fields as code.
  private static func condition(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? Markdown.escaped(String(part)) : cell(String(part))
    }.joined()
  }

  /// Returns code in a cell, where a bar would end the cell.
  private static func cell(_ text: String) -> String { Markdown.code(text).replacing("|", with: "\\|") }
}
