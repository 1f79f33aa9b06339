import DocumentTrees
import Explanations
import RequestSimulation
import RuleEvaluation
import RulesProjects
package import SourceText
package import SuiteRuns
import TestSuites

/// The text report for people: each failed case in full, one line per suite, and the totals on the last line. With a
/// single suite, its line is the last one.
package struct TextReport {
  let style: TerminalStyle
  let isVerbose: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: the colors, if any.
  ///   - isVerbose: whether to list cases that passed as well.
  package init(style: TerminalStyle = .plain, isVerbose: Bool = false) {
    self.style = style
    self.isVerbose = isVerbose
  }

  /// Returns the report, which ends with a newline.
  package func render(_ results: [SuiteResult], _ summary: TestSummary) -> String {
    var text = ""
    for result in results {
      for entry in result.entries { text += render(entry, in: result.suite) }
      text += onlyCatchAll(result) + headline(result)
    }
    if summary.invalidSuites > 0 {
      let noun = summary.invalidSuites == 1 ? "suite is" : "suites are"
      text += style.paint("\(summary.invalidSuites) \(noun) invalid and did not run", .bad) + "\n"
    }
    let isSaid = results.count == 1 && summary.invalidSuites == 0
    return isSaid ? text : text + "\(counts(summary.counts))\n"
  }

  /// Returns a note about the denials of a suite that only a rule for all paths decided: their number, and the first of them.
  private func onlyCatchAll(_ result: SuiteResult) -> String {
    let found = result.entries.flatMap { $0.cases.filter { $0.isPassed && $0.isOnlyCatchAll } }
    guard !found.isEmpty else { return "" }
    let noun = found.count == 1 ? "1 denial was" : "\(found.count) denials were"
    var text = "\(style.paint("note", .caution))  \(noun) decided only by a rule for all paths; is a path mistyped?\n"
    // The users of a row share a line.
    var rows: [(first: CaseResult, users: [String])] = []
    for one in found {
      let testCase = one.testCase
      if let last = rows.last, last.first.testCase.verb == testCase.verb,
        last.first.testCase.path.utf8.elementsEqual(testCase.path.utf8)
      {
        rows[rows.count - 1].users.append(testCase.user)
      } else {
        rows.append((one, [testCase.user]))
      }
    }
    for row in rows.prefix(Self.shownCatchAlls) {
      let testCase = row.first.testCase
      let what = "\(testCase.verb.rawValue) \(testCase.path)  as \(Self.users(row.users))"
      text += "  \(TerminalText.plain(what))  \(style.paint(testCase.place, .place))\n"
      let sentences = FailureText(style: style).onlyCatchAll(row.first, result.suite).dropFirst()
      text += sentences.map { "    \($0)\n" }.joined()
    }
    let more = rows.count - Self.shownCatchAlls
    return text + (more > 0 ? "  … and \(more) more\n" : "")
      + "  Where it is intended, write `because: catch-all`. With --strict, these cases fail.\n\n"
  }

  private static let shownCatchAlls = 3

  private static func users(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  /// Returns the failed cases and the notes about other cases, without a line for each suite.
  package func failures(_ results: [SuiteResult]) -> String {
    results.flatMap { result in result.entries.map { render($0, in: result.suite) } }.joined()
  }

  private func headline(_ result: SuiteResult) -> String {
    let name = result.suite.name.map { " (\(TerminalText.plain($0)))" } ?? ""
    return "\(TerminalText.plain(result.suite.file.name))\(name): \(counts(result.counts))\n"
  }

  /// Returns counts such as `3 passed, 0 failed`.
  package func counts(_ counts: CaseCounts) -> String {
    var parts = [
      style.paint("\(counts.passed) passed", counts.passed > 0 ? .good : .quiet),
      style.paint("\(counts.failed) failed", counts.failed > 0 ? .bad : .quiet),
    ]
    if counts.skipped > 0 { parts.append(style.paint("\(counts.skipped) skipped", .caution)) }
    if counts.todo > 0 { parts.append(style.paint("\(counts.todo) todo", .caution)) }
    return parts.joined(separator: ", ")
  }

  // MARK: Entries

  private func render(_ result: EntryResult, in suite: Suite) -> String {
    let failed = result.cases.filter { $0.status == .failed }
    guard isVerbose || !failed.isEmpty else { return notices(of: result) }
    let isWhole = result.cases.count == result.entry.users.count * result.entry.rows.count
    guard result.entry.isTable, isWhole else {
      let texts = result.cases.map {
        $0.status == .failed ? FailureText(style: style).render($0, in: suite) : line(of: $0)
      }
      return texts.joined() + notices(of: result)
    }
    var text = "\(style.paint(tableTitle(result), .strong))  \(style.paint(result.entry.place, .place))\n"
    text += TableText(style: style).render(result) + "\n"
    for group in Self.grouped(failed) {
      text += FailureText(style: style).render(group[0], in: suite, others: group.dropFirst().map(\.testCase.user))
    }
    return text + notices(of: result)
  }

  /// Groups failed cases that have the same text: users of a row without an applicable rule.
  private static func grouped(_ failed: [CaseResult]) -> [[CaseResult]] {
    var groups: [[CaseResult]] = []
    for result in failed {
      let isUnruled = result.failure == .nothingJudged && result.judgement?.reasons == [.noRule]
      if isUnruled, let last = groups.last?.first, last.failure == .nothingJudged,
        last.judgement?.reasons == [.noRule], last.testCase.verb == result.testCase.verb,
        last.testCase.path.utf8.elementsEqual(result.testCase.path.utf8)
      {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  /// Returns the notes about cases that passed.
  private func notices(of result: EntryResult) -> String {
    let passing = result.cases.filter { $0.status == .todo && $0.isPassed }.map { result in
      let title = style.paint(TerminalText.plain(result.testCase.title), .strong)
      let reason = TerminalText.plain(result.testCase.mark?.reason ?? "")
      return "\(style.paint("todo", .caution))  \(title)  \(style.paint(result.testCase.place, .place))\n"
        + "  The case passes. Remove `todo: \(reason)`.\n\n"
    }
    return passing.joined() + warnings(of: result)
  }

  private func warnings(of result: EntryResult) -> String {
    let lines = result.cases.compactMap { result -> String? in
      guard result.isPassed, let warning = result.judgement?.warning else { return nil }
      let title = style.paint(TerminalText.plain(result.testCase.title), .strong)
      let head = "\(style.paint("warning", .caution))  \(title)  \(style.paint(result.testCase.place, .place))"
      let text =
        "Allowed as in the emulator (queries: emulator), but not proven safe (queries: sound denies it): \(warning)."
      let body = ExplanationRenderer(style: style, width: 80).wrap(text, indent: "  ")
      return ([head] + body).map { $0 + "\n" }.joined() + "\n"
    }
    return lines.joined()
  }

  private func tableTitle(_ result: EntryResult) -> String {
    let entry = result.entry
    let verbs = entry.verbs.map(\.rawValue).joined(separator: ", ")
    let title = TerminalText.plain(entry.name.map { "\($0) (\(verbs))" } ?? verbs)
    let mode = result.cases.lazy.compactMap { $0.judgement?.decision.flatMap(RequestText.queryMode) }.first
    return title + (mode.map { "  (\($0))" } ?? "")
  }

  private func line(of result: CaseResult) -> String {
    guard isVerbose else { return "" }
    let title = TerminalText.plain(result.testCase.title)
    let note = result.testCase.mark.map { "  " + style.paint(TerminalText.plain($0.reason), .quiet) } ?? ""
    guard let judgement = result.judgement else { return "\(style.paint("skipped", .caution))  \(title)\(note)\n" }
    let word = result.status == .todo ? style.paint("todo", .caution) : style.paint("ok", .good)
    let reason = judgement.reason.map { "  " + style.paint(TerminalText.plain($0), .quiet) } ?? ""
    let mode = judgement.decision.flatMap(RequestText.queryMode).map { "  " + style.paint("(\($0))", .quiet) } ?? ""
    return "\(word)  \(title): \(judgement.outcome.rawValue)\(reason)\(mode)\(note)\n"
  }
}
