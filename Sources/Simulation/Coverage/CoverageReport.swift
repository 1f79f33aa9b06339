import SecurityRules
public import SourceText

/// What requests have reached of one rules file for one service, part by part.
public struct CoverageReport: Sendable {
  /// The file.
  public let file: SourceFile
  /// Its path without detours.
  public let path: String
  /// The service whose rules in the file these are.
  public let service: RulesService
  /// The parts in the order of the text; what is around another comes before it.
  public let parts: [CoveragePart]
  /// The numbers.
  public let totals: CoverageTotals

  /// Works out what the counts say.
  init(_ coverage: RulesCoverage) {
    file = coverage.ruleset.file
    path = coverage.path
    service = RulesService(coverage.ruleset.service)
    parts = CoverageParts(coverage).sorted
    totals = CoverageTotals(of: parts)
  }

  /// Whether the rules stand in a file that can be opened, line by line as here: not where a suite holds them in another
  /// form.
  public var isOfFile: Bool { !InlineRules.isMadeUp(file) }

  /// What is missing: parts that are not covered, without those inside them.
  public var gaps: [CoveragePart] { parts.filter { $0.isListed && $0.state != .excluded } }

  /// What can not be reached and does not count.
  public var exclusions: [CoveragePart] { parts.filter { $0.isListed && $0.state == .excluded } }

  /// What is wrong with a part, where it is listed; else with the one around it that is.
  public func gap(of part: CoveragePart) -> CoverageGap? {
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
