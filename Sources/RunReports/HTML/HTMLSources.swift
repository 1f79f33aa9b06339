import RuleCoverage
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Renders the rules line by line with their coverage, so that explanations can link to lines.
struct HTMLSources {
  /// The maximum number of lines of the only file for which it is open from the beginning.
  private static let maximumOpenLines = 300

  private let coverage: [CoverageReport]
  private let files: [(file: SourceFile, service: RulesService, coverage: CoverageReport?)]

  init(_ results: [SuiteResult], _ coverage: [CoverageReport]) {
    self.coverage = coverage
    var files = coverage.map { (file: $0.file, service: $0.service, coverage: Optional($0)) }
    for result in results {
      let ruleset = result.suite.ruleset
      if !files.contains(where: { Self.isSame($0.file, ruleset.file) }) {
        files.append((ruleset.file, ruleset.service, nil))
      }
    }
    self.files = files
  }

  private static func isSame(_ left: SourceFile, _ right: SourceFile) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8) && left.bytes == right.bytes
  }

  /// Returns a link to the rules of a suite.
  func link(to ruleset: AnyRuleset) -> String {
    guard let index = files.firstIndex(where: { Self.isSame($0.file, ruleset.file) }) else { return "" }
    return "<a href=\"#r\(index)\">\(HTMLText.of(ruleset.file.name))</a>"
  }

  /// Returns a link to a line of the rules of a suite.
  func link(to place: FilePosition, in ruleset: AnyRuleset) -> String {
    let text = "<span class=\"place\">\(Markup.escaped(place.text))</span>"
    guard let index = files.firstIndex(where: { Self.isSame($0.file, ruleset.file) }) else { return text }
    return "<a href=\"#r\(index)L\(place.line)\">\(text)</a>"
  }

  /// The numbers of all files for the top of the page; empty without coverage.
  var headline: String {
    guard !coverage.isEmpty else { return "" }
    return "<section aria-labelledby=\"covered\"><h2 id=\"covered\"><a href=\"#rules\">Coverage of the rules</a></h2>\n"
      + CoverageMeters.headline(coverage) + "</section>\n"
  }

  /// The files with the share of their branches, which is the strictest measure, for the column beside the cases.
  var list: String {
    guard !files.isEmpty else { return "" }
    let items = files.enumerated().map { index, entry in
      let share = entry.coverage.map { report -> String in
        let ratio = report.totals[.branches]
        return "<span class=\"quiet\">\(ratio.percent)<span class=\"vh\"> of branches</span></span>"
          + CoverageMeters.bar(ratio)
      }
      return "<li><a href=\"#r\(index)\">\(HTMLText.of(entry.file.name))</a>\(share ?? "")</li>\n"
    }
    let note = coverage.isEmpty ? "" : " <span class=\"quiet\">covered branches</span>"
    return """
      <section aria-labelledby="files"><h2 id="files">Rules\(note)</h2>
      <ul class="toc">
      \(items.joined())</ul></section>

      """
  }

  func render() -> String {
    guard !files.isEmpty else { return "" }
    var html = "<section class=\"rules\" aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2>\n"
    if !coverage.isEmpty { html += CoverageMeters.files(coverage) { "r\($0)" } + CoveragePage.legend }
    for (index, entry) in files.enumerated() {
      let source = PaintedSource(entry.file, entry.service, anchor: "r\(index)", coverage: entry.coverage)
      let isOpen = files.count == 1 && source.lineCount <= Self.maximumOpenLines
      html += "<details class=\"source\"\(isOpen ? " open" : "")><summary>\(HTMLText.of(entry.file.name)) "
      html += "<span class=\"quiet\">\(entry.coverage.map(CoveragePage.numbers) ?? "")</span></summary>\n"
      // The id is inside, so that browsers open the file for a link to it.
      html += "<div id=\"r\(index)\">\(source.html)</div></details>\n"
    }
    return html + "</section>\n"
  }
}
