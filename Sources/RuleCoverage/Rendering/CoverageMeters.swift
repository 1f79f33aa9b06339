import RuleValues
import RulesProjects

/// The numbers of coverage with bars, for pages.
package enum CoverageMeters {
  /// Returns the numbers of several files together, one for each measure.
  package static func headline(_ reports: [CoverageReport]) -> String {
    let totals = CoverageTotals(reports)
    let items = CoverageMeasure.allCases.map { measure in
      let ratio = totals[measure]
      return "<li><span class=\"what\">\(measure.rawValue)</span> <strong>\(percent(ratio))</strong>"
        + "\(bar(ratio))<span class=\"quiet\">\(ratio.covered) of \(ratio.total)</span></li>"
    }
    return "<ul class=\"meters\">\(items.joined())</ul>\n"
  }

  /// Returns the numbers of each file, with links to their sources.
  ///
  /// - Parameter address: returns the id of the source of a report by its index.
  package static func files(_ reports: [CoverageReport], address: (Int) -> String) -> String {
    let head = CoverageMeasure.allCases.map { "<th scope=\"col\">\($0.rawValue)</th>" }.joined()
    var rows = reports.enumerated().map { index, report in
      let isShared = reports.count { $0.path.utf8.elementsEqual(report.path.utf8) } > 1
      let service = isShared ? " <span class=\"quiet\">\(report.service.rawValue)</span>" : ""
      let link = "<a href=\"#\(address(index))\">\(Markup.line(report.path))</a>"
      return row(link + service, report.totals)
    }
    if reports.count > 1 { rows.append(row("all files", CoverageTotals(reports), kind: " class=\"all\"")) }
    return """
      <table class="files"><thead><tr><th scope="col">file</th>\(head)</tr></thead>
      <tbody>
      \(rows.joined())</tbody></table>

      """
  }

  private static func row(_ title: String, _ totals: CoverageTotals, kind: String = "") -> String {
    let cells = CoverageMeasure.allCases.map { measure in
      let ratio = totals[measure]
      return "<td data-label=\"\(measure.rawValue)\"><strong>\(percent(ratio))</strong>"
        + "<span class=\"quiet\">\(ratio.covered)/\(ratio.total)</span>\(bar(ratio))</td>"
    }
    return "<tr\(kind)><th scope=\"row\">\(title)</th>\(cells.joined())</tr>\n"
  }

  /// The share from which a bar is green, in tenths of a percent.
  private static let high = 900

  /// Returns a bar. The text beside it states the same number.
  package static func bar(_ ratio: CoverageRatio) -> String {
    let kind = ratio.tenths >= high ? " high" : ""
    return "<span class=\"meter\(kind)\" aria-hidden=\"true\"><span style=\"width:\(width(ratio))%\"></span></span>"
  }

  private static func percent(_ ratio: CoverageRatio) -> String { ratio.total == 0 ? "none" : ratio.percent }

  private static func width(_ ratio: CoverageRatio) -> String {
    "\(ratio.tenths / 10).\(ratio.tenths % 10)"
  }
}
