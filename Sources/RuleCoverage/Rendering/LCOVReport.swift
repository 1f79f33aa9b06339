import RuleValues
import RulesProjects
import SourceText

/// Coverage in the `lcov` format (`geninfo(1)`), which `genhtml` and most coverage services read: one record per file
/// and service.
///
/// The lines are those on which rules, functions, blocks and conditions begin. Rules and functions are its functions.
/// The two outcomes of a condition are the branches of one block.
package enum LCOVReport {
  /// Returns the records, without rules that are not in a file.
  package static func render(_ reports: [CoverageReport]) -> String {
    var text = ""
    var blocks: [String: Int] = [:]
    for report in reports where report.isOfFile {
      var block = blocks[report.path, default: 0]
      text += record(report, &block)
      blocks[report.path] = block
    }
    return text
  }

  /// - Parameter block: the number of the next condition in the file; readers add up the records of one file.
  private static func record(_ report: CoverageReport, _ block: inout Int) -> String {
    let counting = report.parts.filter { $0.state != .excluded }
    var text = "TN:\(report.service.rawValue)\nSF:\(oneLine(report.path))\n"
    text += functions(counting, report.file)
    text += branches(counting, report.file, &block)
    let lines = report.lines.compactMap { line in line.hits.map { (line.number, $0) } }
    text += lines.map { "DA:\($0),\($1)\n" }.joined()
    return text + "LF:\(lines.count)\nLH:\(lines.count { $0.1 > 0 })\nend_of_record\n"
  }

  private static func functions(_ parts: [CoveragePart], _ file: SourceFile) -> String {
    let functions = parts.filter { $0.kind == .rule || $0.kind == .function }.map { part in
      let place = file.position(of: part.span.start)
      return (line: place.line, name: "\(oneLine(part.name)) at \(place)", hits: part.hits)
    }
    return functions.map { "FN:\($0.line),\($0.name)\n" }.joined()
      + functions.map { "FNDA:\($0.hits),\($0.name)\n" }.joined()
      + "FNF:\(functions.count)\nFNH:\(functions.count { $0.hits > 0 })\n"
  }

  private static func branches(_ parts: [CoveragePart], _ file: SourceFile, _ block: inout Int) -> String {
    var text = ""
    var (found, hit) = (0, 0)
    for part in parts where part.branchCount > 0 {
      let line = file.line(of: part.span.start)
      let outcomes = [(0, part.canBeTrue, part.trues), (1, part.canBeFalse, part.falses)].filter(\.1)
      for (branch, _, count) in outcomes {
        text += "BRDA:\(line),\(block),\(branch),\(part.hits == 0 ? "-" : "\(count)")\n"
        found += 1
        hit += count > 0 ? 1 : 0
      }
      block += 1
    }
    return text + "BRF:\(found)\nBRH:\(hit)\n"
  }

  /// Returns the name on one line. A line end would begin a new record; a comma ends the preceding field, never a name.
  private static func oneLine(_ text: String) -> String { TerminalText.plain(text, limit: .max) }
}
