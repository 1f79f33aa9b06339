import RequestSimulation
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Renders the cases: a section per suite with a list per entry, in which each case opens to its explanation.
struct HTMLCases {
  /// The number of failures that the list at the top shows, and the number that it can expand to.
  private static let (maximumShown, maximumListed) = (12, 200)
  /// The maximum number of explained cases, separately for passed and for other cases. An explanation repeats the
  /// evaluation, and browsers cannot show a hundred thousand of them.
  private static let maximumTold = 2000

  let warningCount: Int
  private let results: [SuiteResult]
  private let sources: HTMLSources

  init(_ results: [SuiteResult], _ sources: HTMLSources) {
    self.results = results
    self.sources = sources
    warningCount = results.reduce(0) { $0 + $1.cases.count { $0.isWarned } }
  }

  /// The failures by name, with links to them; empty if there are none.
  var failureList: String {
    let failed = ReportedCase.all(results).enumerated().filter { $0.element.status == .failed }
    guard !failed.isEmpty else { return "" }
    let items = failed.prefix(Self.maximumListed).map { number, testCase in
      "<li><span class=\"m failed\">failed</span><div><a href=\"#c\(number)\">\(Markup.escaped(testCase.title))</a><br>"
        + "<span class=\"quiet\">\(Markup.escaped(testCase.headline))</span></div></li>\n"
    }
    let (first, further) = (items.prefix(Self.maximumShown), items.dropFirst(Self.maximumShown))
    var html = "<section aria-labelledby=\"failures\"><h2 id=\"failures\">Failures</h2>\n"
    html += "<ol class=\"failures\">\n\(first.joined())</ol>\n"
    if !further.isEmpty {
      let more = failed.count > items.count ? " of \(failed.count - first.count)" : ""
      html += "<details class=\"source\"><summary>\(further.count)\(more) more failures</summary>"
      html += "<ol class=\"failures\">\n\(further.joined())</ol></details>\n"
    }
    return html + "</section>\n"
  }

  func render() -> String {
    var html = limitation
    var number = 0
    var told = (passed: 0, failed: 0)
    for (index, result) in results.enumerated() {
      html += "<section class=\"suite\" aria-labelledby=\"s\(index)\">\n" + head(result, index)
      for group in Self.groups(result.entries) {
        html += "<div class=\"entry\">\(Self.title(group))<div class=\"list\">\n"
        for entry in group {
          for testCase in entry.cases {
            let isBrief = (testCase.failure == nil ? told.passed : told.failed) >= Self.maximumTold
            html += render(
              ReportedCase(result: testCase, suite: result.suite), number, isAlone: entry.cases.count == 1,
              isBrief: isBrief)
            number += 1
            if testCase.failure == nil { told.passed += 1 } else { told.failed += 1 }
          }
        }
        html += "</div></div>\n"
      }
      html += "</section>\n"
    }
    return html
  }

  /// A note about missing explanations; empty if there are none.
  private var limitation: String {
    let failed = results.reduce(0) { $0 + $1.cases.count { $0.failure != nil } }
    let passed = results.reduce(0) { $0 + $1.counts.all } - failed
    guard max(failed, passed) > Self.maximumTold else { return "" }
    return "<p class=\"note\">The first \(Self.maximumTold) cases that passed and the first "
      + "\(Self.maximumTold) that did not are explained in full. The others name the deciding rule.</p>\n"
  }

  /// Groups the entries: an entry with several cases is its own group; adjacent entries with one case share a group.
  private static func groups(_ entries: [EntryResult]) -> [ArraySlice<EntryResult>] {
    var groups: [ArraySlice<EntryResult>] = []
    var start = entries.startIndex
    for (index, entry) in entries.enumerated() where entry.cases.count > 1 {
      if start < index { groups.append(entries[start..<index]) }
      groups.append(entries[index...index])
      start = index + 1
    }
    return start < entries.endIndex ? groups + [entries[start...]] : groups
  }

  private static func title(_ group: ArraySlice<EntryResult>) -> String {
    guard let entry = group.first, entry.cases.count > 1, let name = entry.entry.name else { return "" }
    return "<h3>\(HTMLText.of(name)) <span class=\"place\">\(HTMLText.of(entry.entry.place))</span></h3>"
  }

  private func head(_ result: SuiteResult, _ index: Int) -> String {
    let suite = result.suite
    let counts = [
      "\(result.counts.passed) passed", "\(result.counts.failed) failed",
      result.counts.todo > 0 ? "\(result.counts.todo) to do" : nil,
      result.counts.skipped > 0 ? "\(result.counts.skipped) skipped" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return """
      <h2 id="s\(index)">\(HTMLText.of(suite.name ?? suite.file.name))</h2>
      <p class="quiet">\(counts) · <code>\(HTMLText.of(suite.file.name))</code> · \(sources.link(to: suite.ruleset))</p>

      """
  }

  private func render(_ testCase: ReportedCase, _ number: Int, isAlone: Bool, isBrief: Bool) -> String {
    let result = testCase.result
    let kind = testCase.status.rawValue + (result.isWarned ? " warned" : "")
    let isOpen = testCase.status == .failed && !isBrief
    let word = testCase.status == .todo ? "to do" : testCase.status.rawValue
    var html = "<details class=\"c \(kind)\" id=\"c\(number)\"\(isOpen ? " open" : "")><summary>"
    html +=
      "<span class=\"m\">\(word)\(result.isWarned ? ", warning" : "")</span><span>\(Markup.escaped(testCase.user))</span>"
    html += "<span>\(result.testCase.verb.rawValue)</span><span class=\"p\">"
    // A single case shows its own name; the cases of a table share the heading above them.
    if isAlone, !testCase.title.hasSuffix(" \(testCase.path)") { html += "\(Markup.escaped(testCase.title))<br>" }
    html += "<code>\(Markup.escaped(testCase.path))</code></span>"
    html += "<span class=\"o\">\(result.outcome?.rawValue ?? "not run")</span></summary><div class=\"w\">"
    html += HTMLReason(testCase: testCase, sources: sources).render(isBrief: isBrief)
    return html + "</div></details>\n"
  }
}

extension CaseResult {
  /// Whether the case passed with a warning.
  var isWarned: Bool { status == .passed && judgement?.warning != nil }
}
