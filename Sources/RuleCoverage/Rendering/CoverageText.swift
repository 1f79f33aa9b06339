import RuleValues
import RulesProjects
package import SourceText

/// The report as text: one line per file with its numbers, then gaps with their locations and reasons.
package enum CoverageText {
  /// The number of gaps that people read at a time.
  package static let worst = 10

  /// Returns the numbers and every gap in the order of the files. The text ends with a line end.
  package static func render(_ reports: [CoverageReport], style: TerminalStyle = .plain) -> String {
    var text = table(reports, style: style)
    for report in reports {
      let gaps = report.parts.filter(\.isListed).compactMap { CoverageNotes.diagnostic($0) }
      if !gaps.isEmpty { text += "\n" + AnnotatedRenderer(style: style).render(gaps, in: report.file) }
    }
    return trimmed(text)
  }

  /// Returns the numbers and the largest gaps, and how to see the others.
  package static func renderWorst(_ reports: [CoverageReport], style: TerminalStyle = .plain) -> String {
    let notes = CoverageNotes(reports).notes
    let shown = notes.prefix(worst)
    var text = table(reports, style: style) + (shown.isEmpty ? "" : "\n")
    for note in shown { text += AnnotatedRenderer(style: style).render([note.diagnostic], in: note.report.file) }
    let left = notes.dropFirst(worst).reduce(0) { $0 + $1.count }
    return trimmed(text)
      + (left > 0 ? "\n\(left) more: rules-sim test --coverage=all, or --report html=report.html\n" : "")
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  // MARK: Numbers

  /// Returns one line per file with its numbers.
  package static func table(_ reports: [CoverageReport], style: TerminalStyle = .plain) -> String {
    var rows = reports.map { (title($0, among: reports), $0.totals) }
    if rows.count > 1 { rows.append(("all files", CoverageTotals(reports))) }
    let head = ["Coverage"] + CoverageMeasure.allCases.map(\.rawValue)
    let cells = rows.map { title, totals in [title] + CoverageMeasure.allCases.map { cell(totals[$0]) } }
    let widths = head.indices.map { column in ([head] + cells).map { $0[column].count }.max() ?? 0 }
    var lines = [line(head, widths) { style.paint($0, $1 == 0 ? .strong : .quiet) }]
    for (row, totals) in zip(cells, rows.map(\.1)) {
      lines.append(
        line(row, widths) { text, column in
          guard column > 0 else { return text }
          let ratio = totals[CoverageMeasure.allCases[column - 1]]
          return style.paint(text, ratio.covered == ratio.total ? .good : .caution)
        })
    }
    return lines.joined()
  }

  /// Returns the path, and the service if the file has rules for several.
  private static func title(_ report: CoverageReport, among reports: [CoverageReport]) -> String {
    let isShared = reports.count { $0.path.utf8.elementsEqual(report.path.utf8) } > 1
    return TerminalText.plain(report.path) + (isShared ? " (\(report.service.rawValue))" : "")
  }

  private static func cell(_ ratio: CoverageRatio) -> String {
    ratio.total == 0 ? "none" : "\(ratio.covered)/\(ratio.total) \(ratio.percent)"
  }

  private static func line(_ cells: [String], _ widths: [Int], _ paint: (String, Int) -> String) -> String {
    let padded = cells.enumerated().map { column, text in
      let space = String(repeating: " ", count: max(0, widths[column] - text.count))
      return column == 0 ? paint(text, column) + space : space + paint(text, column)
    }
    return padded.joined(separator: "   ") + "\n"
  }
}
