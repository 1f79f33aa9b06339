public import SourceText

/// The report for people: a line a file with its numbers, then what is missing, each with its place and its reason.
public enum CoverageText {
  /// The text, which ends with a line end.
  public static func render(_ reports: [CoverageReport], style: TerminalStyle = .plain) -> String {
    var text = table(reports, style)
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

  private static func table(_ reports: [CoverageReport], _ style: TerminalStyle) -> String {
    let names = reports.map { report in
      let isShared = reports.count { $0.path.utf8.elementsEqual(report.path.utf8) } > 1
      return TerminalText.plain(report.path) + (isShared ? " (\(report.service.rawValue))" : "")
    }
    var rows = zip(names, reports).map { ($0, $1.totals) }
    if rows.count > 1 { rows.append(("all files", CoverageTotals(reports))) }
    let margin = max("Coverage".count, rows.map(\.0.count).max() ?? 0)
    let head = CoverageMeasure.allCases.map { "  " + pad($0.rawValue, to: width($0)) }.joined()
    let lines = rows.map { name, totals in
      name + spaces(margin - name.count)
        + CoverageMeasure.allCases.map { "  " + cell(totals[$0], width($0), style) }.joined()
    }
    let title = style.paint("Coverage", .strong) + spaces(margin - "Coverage".count)
    return ([title + head] + lines).map { $0 + "\n" }.joined()
  }

  private static func cell(_ ratio: CoverageRatio, _ width: Int, _ style: TerminalStyle) -> String {
    let text = ratio.total == 0 ? "none" : "\(ratio.covered)/\(ratio.total) \(pad(ratio.percent, to: 6))"
    return style.paint(pad(text, to: width), ratio.covered == ratio.total ? .good : .caution)
  }

  private static func width(_ measure: CoverageMeasure) -> Int { max(measure.rawValue.count, "1000/1000 99.9 %".count) }

  private static func pad(_ text: String, to width: Int) -> String { spaces(width - text.count) + text }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
