import Explanations
import RequestSimulation
package import RuleMutations
import RuleProofs
import SecurityRules
import SourceText
import TestSuites

/// The results of mutation testing with a case for each mutant that survived.
package struct MutationReport: Sendable {
  /// A mutant that no case noticed.
  package struct Survivor: Sendable {
    /// The mutant.
    package let mutant: Mutant
    /// A request that it decides differently; nil if none is known.
    package let access: ComparedAccess?
    /// The position of the earlier survivor whose request this mutant decides differently too.
    package let isCaughtWith: String?

    /// The position of the change as `file:line:column`.
    var place: String { "\(mutant.original.name):\(mutant.position)" }
  }

  /// The results for one rules file.
  package struct File: Sendable {
    /// The results.
    package let result: MutatedFile
    /// The mutants that survived, in the order of the file.
    package let survivors: [Survivor]
    /// The mutants that survived and may be equivalent.
    package let undecided: [Survivor]
  }

  /// The results by file.
  package let files: [File]

  /// The numbers of all mutants.
  package var counts: MutationCounts { files.reduce(MutationCounts()) { $0 + $1.result.counts } }

  /// Makes the report.
  ///
  /// - Throws: `TreeError` if stored data cannot be read; ``InexpressibleRequest`` if a suite cannot state a request.
  package init(_ results: [MutatedFile]) throws {
    files = try results.map { result in
      File(
        result: result, survivors: try Self.survivors(of: result),
        undecided: result.entries.filter(\.outcome.isUndecided).map {
          Survivor(mutant: $0.mutant, access: nil, isCaughtWith: nil)
        })
    }
  }

  private static func survivors(of result: MutatedFile) throws -> [Survivor] {
    var known: [Survivor] = []
    // The survivors with a request of their own, and what the request evaluates.
    var shown: [(survivor: Survivor, evaluated: EvaluatedExpressions)] = []
    for entry in result.entries {
      guard case .survived(let difference, let changed) = entry.outcome,
        let original = result.suites.first(where: { $0.ruleset.service == changed.service })?.ruleset
      else { continue }
      let reach = entry.mutant.reaches[changed.service] ?? .all
      let same = shown.first { earlier, evaluated in
        guard let access = earlier.access, access.new.ruleset.service == changed.service, evaluated.canChange(by: reach)
        else { return false }
        return access.difference.repeated(by: changed) != nil
      }?.survivor
      let survivor = Survivor(
        mutant: entry.mutant, access: try same?.access ?? ComparedAccess(difference, from: original, to: changed),
        isCaughtWith: same.map { "\($0.mutant.position)" })
      known.append(survivor)
      if same == nil { shown.append((survivor, EvaluatedExpressions(of: difference.situation, by: original))) }
    }
    return known
  }
}
