import RuleMutations
import RulesProjects
package import SourceText
import TestSuites

/// The report of mutation testing for people.
package struct MutationText: Sendable {
  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns the mutants that survived, each with a case that kills it, and the numbers of each file.
  ///
  /// - Parameter isVerbose: whether the other mutants are listed too.
  package func render(_ report: MutationReport, isVerbose: Bool) -> String {
    var blocks: [String] = []
    for file in report.files {
      blocks += file.survivors.map { block($0) } + file.undecided.map { block($0) }
      if isVerbose { blocks.append(others(file.result)) }
    }
    blocks.append(report.files.map { conclusion($0) }.joined())
    return blocks.joined(separator: "\n")
  }

  private func block(_ survivor: MutationReport.Survivor) -> String {
    let mutant = survivor.mutant
    let isKnown = survivor.access != nil
    let word = style.paint(isKnown ? "SURVIVED" : "UNDECIDED", isKnown ? .bad : .caution)
    let place = style.paint(TerminalText.plain(survivor.place), .place)
    var lines = ["\(word)  \(place)  \(style.paint(mutant.kind.name, .strong))"]
    if !mutant.place.isEmpty { lines.append("  in \(TerminalText.plain(mutant.place)): \(mutant.kind.summary)") }
    lines += diff(mutant)
    switch (survivor.access, survivor.isCaughtWith) {
    case (_, let other?): lines.append("  The case for \(other) kills it too.")
    case (let access?, nil):
      lines.append("  A case that kills it:")
      lines += access.request.lines(indent: "    ") + access.old.expectation.map { "    \($0.key): \($0.value)" }
    case (nil, nil): lines.append("  No request was found that it decides differently, and none was excluded.")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func diff(_ mutant: Mutant) -> [String] {
    let (before, after) = (mutant.before, mutant.after)
    let indent = (before + after).map { $0.prefix { $0 == " " }.count }.min() ?? 0
    func line(_ sign: String, _ text: String, _ role: TerminalStyle.Role) -> String {
      style.paint("    \(sign) \(TerminalText.plain(String(text.dropFirst(indent))))", role)
    }
    return before.map { line("-", $0, .bad) } + after.map { line("+", $0, .good) }
  }

  private func others(_ result: MutatedFile) -> String {
    result.entries.compactMap { entry -> String? in
      let place = "\(TerminalText.plain(result.file.name)):\(entry.mutant.position)  \(entry.mutant.kind.name)"
      switch entry.outcome {
      case .killed(let testCase):
        let title = TerminalText.plain(testCase.title)
        return "\(style.paint("killed", .good))  \(place)  by \(title) (\(testCase.place))\n"
      case .equivalent: return "\(style.paint("equivalent", .good))  \(place)\n"
      case .survived, .undecided: return nil
      }
    }.joined()
  }

  private func conclusion(_ file: MutationReport.File) -> String {
    let counts = file.result.counts
    let isComplete = counts.survived + counts.undecided == 0
    let score = style.paint("score \(MutationScore.text(counts))", isComplete ? .good : .bad)
    let end = counts.score == nil ? "" : ", \(score)"
    return "\(TerminalText.plain(file.result.file.name)): \(MutationScore.numbers(counts))\(end)\n"
  }
}
