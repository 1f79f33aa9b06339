import RuleCoverage
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Renders the rules line by line with their coverage, so that explanations can link to lines.
struct HTMLSources {
  private let files: [(file: SourceFile, coverage: CoverageReport?)]

  init(_ results: [SuiteResult], _ coverage: [CoverageReport]) {
    var files = coverage.map { (file: $0.file, coverage: Optional($0)) }
    for result in results {
      let file = result.suite.ruleset.file
      if !files.contains(where: { Self.isSame($0.file, file) }) { files.append((file, nil)) }
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

  func render() -> String {
    guard !files.isEmpty else { return "" }
    var html = "<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2>\n"
    if files.contains(where: { $0.coverage != nil }) { html += CoveragePage.legend }
    for (index, (file, coverage)) in files.enumerated() {
      html += "<details class=\"source\" id=\"r\(index)\"><summary>\(HTMLText.of(file.name)) "
      html += "<span class=\"quiet\">\(coverage.map(CoveragePage.numbers) ?? "")</span></summary>\n"
      html += PaintedSource(file, anchor: "r\(index)", coverage: coverage).html + "</details>\n"
    }
    return html + "</section>\n"
  }
}
