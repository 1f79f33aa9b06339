import RuleValues
import RulesProjects
import SourceText

/// Coverage in the Cobertura format (`coverage-04.dtd`): one package per service, one class per file.
package enum CoberturaReport {
  /// Returns the document, without rules that are not in a file.
  ///
  /// - Parameter now: the timestamp of the report, in milliseconds since 1970; some readers reject old reports.
  package static func render(_ reports: [CoverageReport], now: Int64) -> String {
    let files = reports.filter(\.isOfFile).map { File($0) }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">

      """
    let (lines, branches) = (sum(files.map(\.lineRatio)), sum(files.map(\.branchRatio)))
    text += """
      <coverage\(rates(lines, branches)) lines-covered="\(lines.covered)" lines-valid="\(lines.total)" \
      branches-covered="\(branches.covered)" branches-valid="\(branches.total)" complexity="0" version="1" \
      timestamp="\(now)">
        <sources>
          <source>.</source>
        </sources>
        <packages>

      """
    for service in RulesService.allCases {
      let files = files.filter { $0.report.service == service }
      if !files.isEmpty { text += package(service, files) }
    }
    return text + "  </packages>\n</coverage>\n"
  }

  private struct File {
    let report: CoverageReport
    let lines: [CoverageLine]
    let lineRatio: CoverageRatio
    let branchRatio: CoverageRatio

    init(_ report: CoverageReport) {
      self.report = report
      lines = report.lines.filter { $0.hits != nil }
      lineRatio = CoverageRatio(covered: lines.count { $0.hits != 0 }, total: lines.count)
      branchRatio = report.totals[.branches]
    }
  }

  private static func package(_ service: RulesService, _ files: [File]) -> String {
    let rates = rates(sum(files.map(\.lineRatio)), sum(files.map(\.branchRatio)))
    return """
          <package name="\(service.rawValue)"\(rates) complexity="0">
            <classes>
      \(files.map { element($0) }.joined())      </classes>
          </package>

      """
  }

  private static func element(_ file: File) -> String {
    let report = file.report
    let name = Markup.line(FileStatus.name(of: report.path))
    var text = """
              <class name="\(name)" filename="\(Markup.line(report.path))"\
      \(rates(file.lineRatio, file.branchRatio)) complexity="0">
                <methods>

      """
    let branches = self.branches(report)
    for (index, part) in report.parts.enumerated() where part.kind == .rule || part.kind == .function {
      if part.state != .excluded { text += method(part, branches[index] ?? CoverageRatio(), report) }
    }
    text += "          </methods>\n          <lines>\n"
    for line in file.lines { text += element(line, report) }
    return text + "          </lines>\n        </class>\n"
  }

  /// Returns the branches of each rule and function, by its index.
  private static func branches(_ report: CoverageReport) -> [Int: CoverageRatio] {
    var result: [Int: CoverageRatio] = [:]
    for part in report.parts where part.branchCount > 0 {
      var owner = part.parent
      while let index = owner, report.parts[index].kind == .condition { owner = report.parts[index].parent }
      guard let owner else { continue }
      result[owner, default: CoverageRatio()] += CoverageRatio(
        covered: part.coveredBranchCount, total: part.branchCount)
    }
    return result
  }

  /// - Parameter branches: the branches of its conditions.
  private static func method(_ part: CoveragePart, _ branches: CoverageRatio, _ report: CoverageReport) -> String {
    let place = report.file.position(of: part.span.start)
    let line = CoverageRatio(covered: part.hits > 0 ? 1 : 0, total: 1)
    return """
                  <method name="\(Markup.line(part.name))" signature="\(place)"\(rates(line, branches))>
                    <lines>
                      <line number="\(place.line)" hits="\(part.hits)"/>
                    </lines>
                  </method>

      """
  }

  private static func element(_ line: CoverageLine, _ report: CoverageReport) -> String {
    let conditions = line.parts.map { report.parts[$0] }.filter { $0.branchCount > 0 }
    let ratio = sum(conditions.map { CoverageRatio(covered: $0.coveredBranchCount, total: $0.branchCount) })
    let head = "            <line number=\"\(line.number)\" hits=\"\(line.hits ?? 0)\""
    guard !conditions.isEmpty else { return head + " branch=\"false\"/>\n" }
    let coverage = "condition-coverage=\"\(share(ratio)) (\(ratio.covered)/\(ratio.total))\""
    let list = conditions.enumerated().map { index, part in
      let ratio = CoverageRatio(covered: part.coveredBranchCount, total: part.branchCount)
      return "                <condition number=\"\(index)\" type=\"jump\" coverage=\"\(share(ratio))\"/>\n"
    }
    return """
      \(head) branch="true" \(coverage)>
                    <conditions>
      \(list.joined())              </conditions>
                  </line>

      """
  }

  // MARK: Numbers and text

  private static func rates(_ lines: CoverageRatio, _ branches: CoverageRatio) -> String {
    " line-rate=\"\(rate(lines))\" branch-rate=\"\(rate(branches))\""
  }

  private static func rate(_ ratio: CoverageRatio) -> String {
    let thousandths = "\(ratio.tenths)"
    return ratio.tenths == 1_000 ? "1" : "0." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }

  private static func share(_ ratio: CoverageRatio) -> String { "\(ratio.tenths / 10)%" }

  private static func sum(_ ratios: [CoverageRatio]) -> CoverageRatio {
    ratios.reduce(into: CoverageRatio()) { $0 += $1 }
  }
}
