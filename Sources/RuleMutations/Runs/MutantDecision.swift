import RuleProofs
import RuleValues
import SecurityRules
import SymbolicRules
import TestSuites

/// The rules of one file, and what decides their mutants.
struct MutationTarget: Sendable {
  let suites: [Suite]
  let rulesets: [AnyRuleset]
  /// The cases by service.
  let cases: [RulesService: KillingCases]
  /// The requests by service that mutants are known to decide differently.
  var witnesses: [RulesService: KnownWitnesses] = [:]

  /// Prepares the suites of one rules file.
  init(_ suites: [Suite]) {
    self.suites = suites
    let byService = Dictionary(grouping: suites) { $0.ruleset.service }
    rulesets = RulesService.allCases.compactMap { byService[$0]?.first?.ruleset }
    cases = byService.mapValues { KillingCases($0) }
  }

  /// Remembers the request that a mutant decides differently.
  mutating func learn(from outcome: MutantOutcome) {
    guard case .survived(let difference, let changed) = outcome,
      let original = rulesets.first(where: { $0.service == changed.service })
    else { return }
    witnesses[changed.service, default: KnownWitnesses()].add(difference, of: original)
  }
}

/// Decides one mutant.
struct MutantDecision {
  private let target: MutationTarget
  /// The rules before and after the change, by service.
  private let changes: [(old: AnyRuleset, new: AnyRuleset, reach: RuleEdit.Reach)]

  /// Loads a mutant; nil if Firebase does not accept it as rules.
  init?(_ mutant: Mutant, of target: MutationTarget, isComplete: Bool) {
    self.target = target
    var changes: [(old: AnyRuleset, new: AnyRuleset, reach: RuleEdit.Reach)] = []
    for old in target.rulesets {
      guard let reach = mutant.reaches[old.service] else { continue }
      guard let new = try? AnyRuleset(mutant.file, service: old.service) else { return nil }
      changes.append((old, new, isComplete ? .all : reach))
    }
    self.changes = changes
  }

  /// The first case that fails.
  var killer: SuiteCase? {
    for change in changes {
      if let found = target.cases[change.new.service]?.killer(of: change.new, reaching: change.reach) { return found }
    }
    return nil
  }

  /// The mutant as a survivor, if it decides a known request differently.
  var knownSurvivor: MutantOutcome? {
    for change in changes {
      let witnesses = target.witnesses[change.new.service]
      if let found = witnesses?.difference(by: change.new, reaching: change.reach) {
        return .survived(found, by: change.new)
      }
    }
    return nil
  }

  /// Returns what a comparison with the rules finds.
  func compared(_ effort: MutationPlan.Effort, by engine: ProofEngine) -> MutantOutcome {
    var isProved = true
    for change in changes {
      let comparison = RulesComparison(
        from: change.old, to: change.new, by: engine,
        proofTime: effort.proofTime,
        searchTime: effort.searchTime, isFirstEnough: true)
      if let difference = comparison.differences.first { return .survived(difference, by: change.new) }
      if !comparison.open.isEmpty { isProved = false }
    }
    return isProved ? .equivalent : .undecided
  }
}
