import RequestSimulation
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// Renders the outcomes of an entry as a table: users across, operations and paths down. A `!` follows an unexpected
/// outcome.
struct TableText {
  let style: TerminalStyle

  func render(_ result: EntryResult) -> String {
    let entry = result.entry
    let names = entry.users.map { TerminalText.plain($0) }
    let verbWidth = entry.rows.map(\.verb.rawValue.count).max() ?? 0
    let isOneVerb = entry.verbs.count == 1
    let paths = entry.rows.map { row in
      (isOneVerb ? "" : pad(row.verb.rawValue, verbWidth) + "  ") + TerminalText.plain(row.path)
    }
    let margin = paths.map(\.count).max() ?? 0
    let widths = names.map { max($0.count, "refuse!".count) }
    var lines = [row(String(repeating: " ", count: margin), zip(names, widths).map { pad($0, $1) })]
    for (index, path) in paths.enumerated() {
      let cells = result.cases.dropFirst(index * names.count).prefix(names.count)
      lines.append(row(pad(path, margin), zip(cells, widths).map { cell($0, width: $1) }))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func cell(_ result: CaseResult, width: Int) -> String {
    guard let outcome = result.outcome else { return style.paint(pad("skip", width), .quiet) }
    let text = pad(outcome.rawValue + (result.isPassed ? "" : "!"), width)
    return result.status == .failed ? style.paint(text, .bad) : text
  }

  private func row(_ head: String, _ cells: [String]) -> String {
    var line = "  \(head)  \(cells.joined(separator: "  "))"
    while line.last == " " { line.removeLast() }
    return line
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
