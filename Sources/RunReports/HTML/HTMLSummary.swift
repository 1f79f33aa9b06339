import RulesProjects
import SuiteRuns

/// Renders the top of the page: the totals, and the suites that did not run.
enum HTMLSummary {
  static func render(_ summary: TestSummary, warnings: Int) -> String {
    let counts = summary.counts
    var parts = [("failed", "failed", counts.failed), ("passed", "passed", counts.passed)]
    // Without failures, the list begins with what passed, and the zero has no color.
    if counts.failed == 0 { parts.reverse() }
    if counts.todo > 0 { parts.append(("todo", "to do", counts.todo)) }
    if counts.skipped > 0 { parts.append(("skipped", "skipped", counts.skipped)) }
    var items = parts.map { kind, word, count in
      "<li class=\"m \(count > 0 ? kind : "zero")\"><b>\(count)</b> \(word)</li>"
    }
    if warnings > 0 {
      items.append("<li class=\"m warned\"><b>\(warnings)</b> with a warning</li>")
    }
    return bar(parts.map { ($0.0, $0.2) }) + "<ul class=\"sums\">\(items.joined())</ul>\n"
  }

  /// Returns the shares as a bar. The list below it states them in words.
  private static func bar(_ parts: [(name: String, count: Int)]) -> String {
    let total = max(1, parts.reduce(0) { $0 + $1.count })
    var start = 0
    var shares = ""
    for (name, count) in parts where count > 0 {
      // Keep a single failure among thousands visible.
      let width = max(4, count * 1000 / total)
      shares += "<rect class=\"\(name)\" x=\"\(start)\" width=\"\(width)\" height=\"8\"/>"
      start += width
    }
    return "<svg class=\"bar\" viewBox=\"0 0 \(max(1, start)) 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "\(shares)</svg>\n"
  }

  /// Returns the problems of suites that did not run.
  static func render(_ problems: [LoadingProblem]) -> String {
    guard !problems.isEmpty else { return "" }
    let items = problems.map { "<h3>\(HTMLText.of($0.file))</h3>\n<pre>\(Markup.escaped($0.text))</pre>\n" }
    return
      "<section aria-labelledby=\"problems\"><h2 id=\"problems\">Did not run</h2>\n\(items.joined())</section>\n"
  }
}
