import RulesProjects
import SourceText

/// The rules files with their coverage as one HTML page without a script.
package enum CoveragePage {
  /// Returns the page.
  package static func render(_ reports: [CoverageReport]) -> String {
    let files = reports.enumerated().map { index, report in
      """
      <section aria-labelledby="f\(index)"><h2 id="f\(index)">\(Markup.line(report.path))</h2>
      \(PaintedSource(report.file, report.service, anchor: "r\(index)", coverage: report).html)</section>

      """
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
      <title>Coverage of the rules</title>
      <style>
      \(HTMLStyle.css)</style>
      </head>
      <body>
      <header><h1>Coverage of the rules</h1>
      \(reports.count > 1 ? "" : CoverageMeters.headline(reports))</header>
      <main>
      \(reports.count > 1 ? CoverageMeters.files(reports) { "f\($0)" } : "")\(legend)\(files.joined())</main>
      </body>
      </html>

      """
  }

  /// Returns the numbers of a file: `92.3 % of conditions, 80 % of branches`.
  package static func numbers(_ report: CoverageReport) -> String {
    CoverageMeasure.allCases.map { "\(report.totals[$0].percent) of \($0.rawValue)" }.joined(separator: ", ")
  }

  /// The meaning of the signs in the margin.
  package static var legend: String {
    let states: [CoveragePart.State] = [.covered, .partial, .uncovered, .excluded]
    let items = states.map { "<li class=\"\($0.rawValue)\"><i>\($0.sign)</i> \($0.word)</li>" }
    return "<ul class=\"legend\">\(items.joined())</ul>\n"
  }
}
