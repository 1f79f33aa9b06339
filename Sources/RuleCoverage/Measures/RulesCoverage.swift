package import RuleEvaluation
import RulesProjects
package import SecurityRules

/// What requests have reached of the rules of one file for one service: counts, not requests, so its size depends on the
/// rules alone.
package struct RulesCoverage: Sendable {
  /// The rules.
  package let ruleset: AnyRuleset
  /// How often each part of the program came to what.
  package private(set) var counts: EvaluationCounts

  /// Rules of which nothing has been asked.
  package init(_ ruleset: AnyRuleset) { self.init(ruleset, EvaluationCounts(ruleset.program)) }

  /// Rules with what was counted of their program.
  package init(_ ruleset: AnyRuleset, _ counts: EvaluationCounts) {
    self.ruleset = ruleset
    self.counts = counts
  }

  /// The path of the file, without detours: `a/../b` is `b`.
  package var path: String { Self.withoutDetours(ruleset.file.name) }

  /// What was covered, part by part.
  package var report: CoverageReport { CoverageReport(self) }

  /// Whether both are of the same text for the same service.
  func isOfSameRules(as other: RulesCoverage) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && ruleset.service == other.ruleset.service
      && ruleset.file.bytes == other.ruleset.file.bytes
  }

  mutating func add(_ other: EvaluationCounts) { counts.add(other) }

  private static func withoutDetours(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".", !parts.isEmpty || path.utf8.count > 1 { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension [RulesCoverage] {
  /// Adds what another suite has reached: to what is there of the same rules, else beside it, in the order of the paths.
  package mutating func add(_ coverage: RulesCoverage) {
    if let index = firstIndex(where: { $0.isOfSameRules(as: coverage) }) {
      self[index].add(coverage.counts)
      return
    }
    let place = firstIndex { coverage.stands(before: $0) } ?? endIndex
    insert(coverage, at: place)
  }
}

extension RulesCoverage {
  fileprivate func stands(before other: RulesCoverage) -> Bool {
    if !path.utf8.elementsEqual(other.path.utf8) { return path.utf8.lexicographicallyPrecedes(other.path.utf8) }
    let service = ruleset.service.rawValue
    return service.utf8.lexicographicallyPrecedes(other.ruleset.service.rawValue.utf8)
  }
}
