import DocumentTrees
public import SourceText

/// The report for people: each failing case in full, a line a suite, and the sums on the last line, which is the line of
/// the suite where there is only one.
public struct TextReport {
  let style: TerminalStyle
  let isVerbose: Bool

  /// A report.
  ///
  /// - Parameters:
  ///   - style: colours, or none.
  ///   - isVerbose: whether cases that passed are listed too.
  public init(style: TerminalStyle = .plain, isVerbose: Bool = false) {
    self.style = style
    self.isVerbose = isVerbose
  }

  /// The text, which ends with a line end.
  public func render(_ results: [SuiteResult], _ summary: TestSummary) -> String {
    var text = ""
    for result in results {
      for entry in result.entries { text += render(entry, in: result.suite) }
      text += headline(result)
    }
    if summary.invalidSuites > 0 {
      let noun = summary.invalidSuites == 1 ? "suite is" : "suites are"
      text += style.paint("\(summary.invalidSuites) \(noun) invalid and did not run", .bad) + "\n"
    }
    let isSaid = results.count == 1 && summary.invalidSuites == 0
    return isSaid ? text : text + "\(counts(summary.passed, summary.failed))\n"
  }

  private func headline(_ result: SuiteResult) -> String {
    let name = result.suite.name.map { " (\(TerminalText.plain($0)))" } ?? ""
    return "\(result.suite.file.name)\(name): \(counts(result.passedCount, result.failedCount))\n"
  }

  private func counts(_ passed: Int, _ failed: Int) -> String {
    let passed = style.paint("\(passed) passed", passed > 0 ? .good : .quiet)
    return "\(passed), \(style.paint("\(failed) failed", failed > 0 ? .bad : .quiet))"
  }

  // MARK: Entries

  private func render(_ result: EntryResult, in suite: Suite) -> String {
    let failed = result.cases.filter { !$0.isPassed }
    guard isVerbose || !failed.isEmpty else { return "" }
    let isWhole = result.cases.count == result.entry.users.count * result.entry.paths.count
    guard result.entry.isTable, isWhole else {
      return result.cases.map { $0.isPassed ? line(of: $0) : FailureText(style: style).render($0, in: suite) }.joined()
    }
    let place = "\(suite.file.name):\(suite.file.position(of: result.entry.span.start))"
    var text = "\(style.paint(tableTitle(result.entry), .strong))  \(style.paint(place, .place))\n"
    text += TableText(style: style).render(result) + "\n"
    for failure in failed { text += FailureText(style: style).render(failure, in: suite) }
    return text
  }

  private func tableTitle(_ entry: SuiteEntry) -> String {
    TerminalText.plain(entry.name.map { "\($0) (\(entry.verb.rawValue))" } ?? entry.verb.rawValue)
  }

  private func line(of result: CaseResult) -> String {
    guard isVerbose else { return "" }
    let reason = result.judgement.reason.map { "  " + style.paint(TerminalText.plain($0), .quiet) } ?? ""
    return
      "\(style.paint("ok", .good))  \(TerminalText.plain(result.testCase.title)): \(result.outcome.rawValue)\(reason)\n"
  }
}
