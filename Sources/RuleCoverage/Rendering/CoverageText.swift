import RuleValues
import RulesProjects
package import SourceText

/// The report as text: one line per file with its numbers, then each gap with its location and reason.
package enum CoverageText {
  /// Returns the text, which ends with a line end.
  package static func render(_ reports: [CoverageReport], style: TerminalStyle = .plain) -> String {
    var text = table(reports, style: style)
    for report in reports {
      let parts = report.parts.filter(\.isListed)
      if !parts.isEmpty {
        text += "\n" + AnnotatedRenderer(style: style).render(parts.compactMap(diagnostic), in: report.file)
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private static func diagnostic(_ part: CoveragePart) -> Diagnostic? {
    part.gap.map { gap in
      Diagnostic(
        DiagnosticCode("coverage/\(gap.reason.rawValue)"), .note,
        gap.message + (gap.reason.isExclusion ? "; it does not count" : ""), at: part.span,
        labels: gap.places.map { Diagnostic.Label($0.span, $0.text) })
    }
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
