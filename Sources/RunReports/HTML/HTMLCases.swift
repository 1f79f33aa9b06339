import RequestSimulation
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Renders the cases as a tree: suites, groups and tables, which can be closed, and a row for each case.
struct HTMLCases {
  /// The maximum number of explained cases, separately for passed and for other cases. An explanation repeats the
  /// evaluation, and browsers cannot show a hundred thousand of them.
  private static let maximumTold = 2000
  /// A page with at most this many cases shows all of them. In a larger one, only parts with failures are open.
  private static let maximumOpen = 200

  let warningCount: Int
  /// The tree of each suite.
  let trees: [CaseTree]
  private let results: [SuiteResult]
  private let sources: HTMLSources
  private let opensAll: Bool

  init(_ results: [SuiteResult], _ sources: HTMLSources) {
    self.results = results
    self.sources = sources
    trees = results.enumerated().map { CaseTree($0.element.entries, prefix: "s\($0.offset)") }
    warningCount = results.reduce(0) { $0 + $1.cases.count { $0.isWarned } }
    opensAll = results.count == 1 || results.reduce(0) { $0 + $1.counts.all } <= Self.maximumOpen
  }

  func render() -> String {
    var state = State()
    var html = limitation
    for (index, result) in results.enumerated() {
      state.differences = CaseDifferences(result.cases.map(\.testCase))
      state.first = state.number
      let isOpen = opensAll || result.counts.failed > 0
      html += "<details class=\"suite\"\(isOpen ? " open" : "")><summary>"
      html += "<h2 id=\"s\(index)\">\(HTMLText.of(result.title))</h2>\(HTMLTally.of(result.counts, result))</summary>\n"
      html += "<p class=\"quiet\"><code>\(HTMLText.of(result.suite.file.name))</code> · "
      html += "\(sources.link(to: result.suite.ruleset))</p>\n"
      // Groups of a suite without a failure are open, so that one click shows the whole suite.
      let opensGroups = opensAll || result.counts.failed == 0
      html += render(trees[index].nodes, of: result.suite, level: 3, opensGroups, &state) + "</details>\n"
    }
    return html
  }

  private struct State {
    var number = 0
    /// The number of the first case of the suite.
    var first = 0
    var told = (passed: 0, failed: 0)
    var differences = CaseDifferences([])
  }

  /// A note about missing explanations; empty if there are none.
  private var limitation: String {
    let failed = results.reduce(0) { $0 + $1.cases.count { $0.failure != nil } }
    let passed = results.reduce(0) { $0 + $1.counts.all } - failed
    guard max(failed, passed) > Self.maximumTold else { return "" }
    return "<p class=\"note\">The first \(Self.maximumTold) cases that passed and the first "
      + "\(Self.maximumTold) that did not are explained in full. The others name the deciding rule.</p>\n"
  }

  /// - Parameter level: the level of the headings.
  private func render(
    _ nodes: [CaseTree.Node], of suite: Suite, level: Int, _ opensGroups: Bool, _ state: inout State
  ) -> String {
    var html = ""
    let heading = "h\(min(level, 6))"
    for node in nodes {
      switch node {
      case .group(let group):
        let isOpen = opensGroups || group.counts.failed > 0
        html += "<details class=\"group\"\(isOpen ? " open" : "")><summary>"
        html += "<\(heading) id=\"\(group.id)\">\(HTMLText.of(group.title))</\(heading)>"
        if group.group.isSteps { html += "<span class=\"tag\">steps</span>" }
        html += HTMLTally.of(group.counts) + "</summary>\n"
        html += render(group.nodes, of: suite, level: level + 1, opensGroups, &state) + "</details>\n"
      case .table(let entry):
        html += "<div class=\"entry\">"
        if let name = entry.entry.ownName {
          let place = "<span class=\"place\">\(HTMLText.of(entry.entry.place))</span>"
          html += "<\(heading) class=\"t\">\(HTMLText.of(name)) \(place)</\(heading)>"
        }
        html += "<div class=\"list\">\n\(rows([entry], of: suite, &state))</div></div>\n"
      case .list(let entries):
        html += "<div class=\"entry\"><div class=\"list\">\n\(rows(entries, of: suite, &state))</div></div>\n"
      }
    }
    return html
  }

  private func rows(_ entries: [EntryResult], of suite: Suite, _ state: inout State) -> String {
    var html = ""
    for entry in entries {
      for result in entry.cases {
        let isGood = result.failure == nil
        let isBrief = (isGood ? state.told.passed : state.told.failed) >= Self.maximumTold
        let row = HTMLRow(
          testCase: ReportedCase(result: result, suite: suite), entry: entry.entry, isAlone: entry.cases.count == 1,
          differences: state.differences[state.number - state.first])
        html += row.render(state.number, isBrief: isBrief, sources)
        state.number += 1
        if isGood { state.told.passed += 1 } else { state.told.failed += 1 }
      }
    }
    return html
  }
}

/// The counts beside a heading: failures first; a count of zero is left out.
enum HTMLTally {
  /// - Parameter result: the suite, if its allowed and denied requests are counted as well.
  static func of(_ counts: CaseCounts, _ result: SuiteResult? = nil) -> String {
    let parts = [
      ("failed", "failed", counts.failed), ("todo", "to do", counts.todo), ("skipped", "skipped", counts.skipped),
      ("quiet", "passed", counts.passed),
    ]
    let items = parts.filter { $0.2 > 0 }.map { kind, word, count in
      kind == "quiet" ? "<span>\(count) \(word)</span>" : "<span class=\"m \(kind)\">\(count) \(word)</span>"
    }
    return "<span class=\"tally\">\(result.map(outcomes) ?? "")\(items.joined())</span>"
  }

  private static func outcomes(_ result: SuiteResult) -> String {
    [ExpectedOutcome.allow, .deny].map { outcome in
      "<span>\(HTMLRow.sign(outcome))\(result.cases.count { $0.outcome == outcome })</span>"
    }.joined()
  }
}

extension SuiteResult {
  /// The name of the suite, or its file.
  var title: String { suite.name ?? suite.file.name }
}

extension CaseTree.Group {
  /// The name of the group.
  var title: String { group.name ?? "A case without a name" }
}

extension CaseResult {
  /// Whether the case passed with a warning.
  var isWarned: Bool { status == .passed && judgement?.warning != nil }
}
