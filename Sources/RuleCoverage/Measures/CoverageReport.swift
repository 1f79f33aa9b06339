import RuleValues
import RulesProjects
package import SecurityRules
package import SourceText

/// What requests have reached of one rules file for one service, part by part.
package struct CoverageReport: Sendable {
  /// The file.
  package let file: SourceFile
  /// Its path without detours.
  package let path: String
  /// The service whose rules in the file these are.
  package let service: RulesService
  /// The parts in the order of the text; what is around another comes before it.
  package let parts: [CoveragePart]
  /// The numbers.
  package let totals: CoverageTotals

  /// Works out what the counts say.
  init(_ coverage: RulesCoverage) {
    file = coverage.ruleset.file
    path = coverage.path
    service = coverage.ruleset.service
    parts = CoverageParts(coverage).sorted
    totals = CoverageTotals(of: parts)
  }

  /// Whether the rules stand in a file that can be opened, line by line as here: not where a suite holds them in another
  /// form.
  package var isOfFile: Bool { !InlineRulesFile.isInline(file) }

  /// What is missing: parts that are not covered, without those inside them.
  package var gaps: [CoveragePart] { parts.filter { $0.isListed && $0.state != .excluded } }

  /// What can not be reached and does not count.
  package var exclusions: [CoveragePart] { parts.filter { $0.isListed && $0.state == .excluded } }

  /// What is wrong with a part, where it is listed; else with the one around it that is.
  package func gap(of part: CoveragePart) -> CoverageGap? {
    var current: CoveragePart? = part
    while let part = current {
      if part.isListed || part.state == .covered { return part.gap }
      current = part.parent.map { parts[$0] }
    }
    return nil
  }
}

extension CoverageTotals {
  /// The numbers of the parts of one file.
  init(of parts: [CoveragePart]) {
    self.init()
    for part in parts where part.state != .excluded {
      switch part.kind {
      case .match: count(.matches, part.hits > 0)
      case .rule: count(.rules, part.hits > 0)
      case .function: break
      case .condition:
        count(.conditions, part.state != .uncovered)
        self[.branches].total += part.branchCount
        self[.branches].covered += part.coveredBranchCount
      }
    }
  }

  private mutating func count(_ measure: CoverageMeasure, _ isCovered: Bool) {
    self[measure].total += 1
    if isCovered { self[measure].covered += 1 }
  }
}
