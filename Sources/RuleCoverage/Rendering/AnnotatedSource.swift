import RuleValues
import RulesProjects
import SourceText

/// The source of the rules with counts in the margin and gaps below each line.
package enum AnnotatedSource {
  /// Returns the texts of all files, one after the other.
  package static func render(_ reports: [CoverageReport]) -> String {
    reports.map { render($0) }.joined(separator: "\n")
  }

  private static func render(_ report: CoverageReport) -> String {
    let lines = report.lines
    let numberWidth = "\(lines.count)".count
    let countWidth = max(5, lines.compactMap { $0.hits.map { "\($0)".count } }.max() ?? 0)
    var text = "\(TerminalText.plain(report.path)) (\(report.service.rawValue))\n"
    for measure in CoverageMeasure.allCases {
      let ratio = report.totals[measure]
      text += "\(measure.rawValue): \(ratio.covered) of \(ratio.total), \(ratio.percent)\n"
    }
    for line in lines {
      let count = line.hits.map { "\($0)" } ?? ""
      let mark = line.state.map(mark) ?? " "
      let source = printable(report.file.text(of: line.span))
      let row = "\(pad(count, countWidth)) \(mark) \(pad("\(line.number)", numberWidth)) | \(source)"
      text += withoutSpaces(row) + "\n"
      for part in line.parts.map({ report.parts[$0] }) where part.isListed {
        text += "\(pad("", countWidth + 3 + numberWidth)) | \(underline(part, line, report.file))\n"
      }
    }
    return text
  }

  /// Returns the mark of a line that is not covered.
  private static func mark(_ state: CoveragePart.State) -> String {
    switch state {
    case .covered: " "
    case .partial: "~"
    case .uncovered: "!"
    case .excluded: "-"
    }
  }

  private static func underline(_ part: CoveragePart, _ line: CoverageLine, _ file: SourceFile) -> String {
    let before = printable(file.text(of: Span(line.span.start, part.span.start)))
    let marked = printable(file.text(of: Span(part.span.start, min(part.span.end, line.span.end))), after: before)
    let reason = part.gap.map { "\($0.reason.rawValue): \($0.message)" } ?? ""
    return pad("", before.count) + String(repeating: "^", count: max(1, marked.count)) + " "
      + TerminalText.plain(reason, limit: .max)
  }

  /// Returns a part of a line that follows the bar and `before`, without characters that move the cursor; a tab takes
  /// one column.
  private static func printable(_ text: String, after before: String = "") -> String {
    EscapedText.of(text.replacing("\t", with: " "), limit: .max, after: "|" + before)
  }

  /// Returns the line without trailing spaces.
  private static func withoutSpaces(_ line: String) -> Substring {
    line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
