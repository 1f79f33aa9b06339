package import RuleEvaluation
import RulesProjects
package import SecurityRules

/// The coverage of the rules of one file for one service. It holds counts rather than requests, so its size depends
/// only on the rules.
package struct RulesCoverage: Sendable {
  /// The rules of the file.
  package let ruleset: AnyRuleset
  /// The counts of the evaluated parts of the program.
  package private(set) var counts: EvaluationCounts

  /// Creates the coverage of rules before any evaluation.
  package init(_ ruleset: AnyRuleset) { self.init(ruleset, EvaluationCounts(ruleset.program)) }

  /// Creates the coverage of rules with the counts of their program.
  package init(_ ruleset: AnyRuleset, _ counts: EvaluationCounts) {
    self.ruleset = ruleset
    self.counts = counts
  }

  /// The normalized path of the file: `a/../b` is `b`.
  package var path: String { Self.withoutDetours(ruleset.file.name) }

  /// Returns whether both have the same rules text for the same service.
  package func isOfSameRules(as other: RulesCoverage) -> Bool {
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
  /// Adds the coverage of another suite: to the counts of the same rules, or else as a new entry in path order.
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
