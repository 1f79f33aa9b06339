import RuleValues
import RulesProjects
package import SecurityRules
package import SourceText

/// The coverage of one rules file for one service, part by part.
package struct CoverageReport: Sendable {
  /// The rules file.
  package let file: SourceFile
  /// The normalized path of the file.
  package let path: String
  /// The service of the rules in the file.
  package let service: RulesService
  /// The parts in source order; each comes after the part that contains it.
  package let parts: [CoveragePart]
  /// The numbers of the parts.
  package let totals: CoverageTotals

  /// Creates a report from the counts.
  init(_ coverage: RulesCoverage) {
    file = coverage.ruleset.file
    path = coverage.path
    service = coverage.ruleset.service
    parts = CoverageParts(coverage).sorted
    totals = CoverageTotals(of: parts)
  }

  /// Whether the rules are in a file that can be opened with the same lines, rather than inside a suite.
  package var isOfFile: Bool { !InlineRulesFile.isInline(file) }

  /// The gaps: parts that are not covered, without those they contain.
  package var gaps: [CoveragePart] { parts.filter { $0.isListed && $0.state != .excluded } }

  /// The parts that cannot be reached and do not count.
  package var exclusions: [CoveragePart] { parts.filter { $0.isListed && $0.state == .excluded } }

  /// Returns the gap of a part if it is listed, or else that of the enclosing listed part.
  package func gap(of part: CoveragePart) -> CoverageGap? {
    var current: CoveragePart? = part
    while let part = current {
      if part.isListed || part.state == .covered { return part.gap }
      current = part.parent.map { parts[$0] }
    }
    return nil
  }
}

extension RulesCoverage {
  /// The report, part by part.
  package var report: CoverageReport { CoverageReport(self) }
}

extension CoverageTotals {
  /// Creates the sum of the numbers of several files.
  package init(_ reports: [CoverageReport]) {
    self.init()
    for report in reports {
      for measure in CoverageMeasure.allCases { self[measure] += report.totals[measure] }
    }
  }

  /// Creates the numbers of the parts of one file.
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
