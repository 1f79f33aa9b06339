package import RuleProofs
package import SourceText

/// An access table for a terminal: each path, and below it the callers of each operation.
package struct AccessTableText: Sendable {
  private static let width = 100
  private static let maximumOperations = 22

  private let style: TerminalStyle

  /// Creates a renderer with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns the table, and below it the meaning of its words.
  package func render(_ table: AccessTable) -> String {
    let lines = AccessLines(table)
    let all = lines.blocks.flatMap(\.lines)
    let operations = min(Self.maximumOperations, all.map(\.operations.count).max() ?? 0)
    let who = all.flatMap(\.entries).map { $0.who.count + ($0.isOpen ? 1 : 0) }.max() ?? 0
    var text = lines.blocks.isEmpty ? "The rules deny every request.\n" : ""
    for block in lines.blocks {
      for line in Self.wrapped(block.paths.joined(separator: ", "), Self.width) {
        text += style.paint(line, .strong) + "\n"
      }
      for line in block.lines { text += render(line, operations, who) }
    }
    if !lines.legend.isEmpty { text += "\n" }
    for line in lines.legend { text += style.paint(line, .quiet) + "\n" }
    return text
  }

  private func render(_ line: AccessLines.Line, _ operations: Int, _ who: Int) -> String {
    let indent = 2 + operations + 2 + who + 2
    var heads = Self.wrapped(line.operations, operations)
    var text = ""
    for entry in line.entries {
      let callers = entry.who + (entry.isOpen ? "*" : "")
      let conditions = Self.wrapped(entry.condition, Self.width - indent)
      for (index, condition) in (conditions.isEmpty ? [""] : conditions).enumerated() {
        let head = heads.isEmpty ? "" : heads.removeFirst()
        let padded = index == 0 ? style.paint(callers, Self.role(entry.who)) : ""
        let space = String(repeating: " ", count: who + 2 - (index == 0 ? callers.count : 0))
        text += Self.trimmed("  \(Self.padded(head, operations + 2))\(padded)\(space)\(condition)") + "\n"
      }
    }
    for head in heads { text += "  \(head)\n" }
    return text
  }

  private static func role(_ who: String) -> TerminalStyle.Role {
    switch who {
    case "everyone": .bad
    case "signed in", "not decided": .caution
    case "nobody": .quiet
    default: .good
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns lines of at most `width` characters. A longer word has a line of its own.
  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
