import Platform
import RuleProofs
import RuleValues
import SecurityRules
import SourceText
import SuiteRuns
import Synchronization
package import TestSuites

/// Runs the cases of suites against the mutants of their rules.
package struct MutationRun: Sendable {
  private struct Task: Sendable {
    let target: Int
    let mutant: Mutant
  }

  private let plan: MutationPlan
  private let targets: [MutationTarget]
  private let tasks: [Task]

  /// The number of mutants, with those that do not load.
  package var count: Int { tasks.count }

  /// Makes the mutants of all rules files that suites test.
  package init(_ suites: [Suite], _ plan: MutationPlan = MutationPlan()) {
    self.plan = plan
    var groups: [[Suite]] = []
    for suite in suites {
      let file = suite.ruleset.file
      let index = groups.firstIndex { group in
        group[0].ruleset.file.name == file.name && group[0].ruleset.file.bytes == file.bytes
      }
      if let index { groups[index].append(suite) } else { groups.append([suite]) }
    }
    targets = groups.map { MutationTarget($0) }
    tasks = targets.enumerated().flatMap { index, target in
      MutantList(of: target.rulesets, plan.operators).mutants.map { Task(target: index, mutant: $0) }
    }
  }

  /// Decides all mutants.
  ///
  /// - Parameter progress: called on the calling thread with the number of decided mutants.
  /// - Returns: the results by file, in the order of the suites.
  package func run(progress: (_ done: Int) -> Void = { _ in }) -> [MutatedFile] {
    var rounds = Rounds(plan, targets, tasks)
    for round in plan.efforts.indices { rounds.run(round, progress) }
    return targets.enumerated().map { number, target in
      let own = tasks.indices.filter { tasks[$0].target == number }
      let entries = own.compactMap { index in
        rounds.outcomes[index].map { MutatedFile.Entry(mutant: tasks[index].mutant, outcome: $0) }
      }
      return MutatedFile(
        file: target.rulesets[0].file, suites: target.suites, entries: entries, invalidCount: own.count - entries.count)
    }
  }
}

extension MutationRun {
  /// Decides mutants in rounds of increasing effort.
  private struct Rounds {
    /// The outcomes by task; nil for mutants that do not load.
    private(set) var outcomes: [MutantOutcome?]

    private let plan: MutationPlan
    private var targets: [MutationTarget]
    private let tasks: [Task]
    private let deadline: MonotonicInstant
    private let done = Counting()

    /// The number of mutants of the first round that are decided at once, each without the requests found for the others.
    /// It is the same with any number of threads, and so are the results.
    private static let batchSize = 64

    init(_ plan: MutationPlan, _ targets: [MutationTarget], _ tasks: [Task]) {
      (self.plan, self.targets, self.tasks) = (plan, targets, tasks)
      outcomes = Array(repeating: nil, count: tasks.count)
      deadline = MonotonicInstant.now + plan.totalTime
    }

    /// Decides the mutants that the rounds before left undecided.
    mutating func run(_ round: Int, _ progress: (_ done: Int) -> Void) {
      let open = round == 0 ? Array(tasks.indices) : tasks.indices.filter { outcomes[$0]?.isUndecided ?? false }
      for batch in round == 0 ? Self.batches(of: open) : [open] {
        let found = decided(batch, round, progress)
        for (index, outcome) in found.sorted(by: { $0.index < $1.index }) {
          outcomes[index] = outcome
          guard !plan.isComplete, let outcome else { continue }
          targets[tasks[index].target].learn(from: outcome)
        }
      }
    }

    /// Returns batches of mutants that are distant in the file: a request often shows the difference of its neighbors.
    private static func batches(of indices: [Int]) -> [[Int]] {
      let count = (indices.count + batchSize - 1) / batchSize
      return (0..<count).map { first in stride(from: first, to: indices.count, by: count).map { indices[$0] } }
    }

    private func decided(
      _ batch: [Int], _ round: Int, _ progress: (_ done: Int) -> Void
    ) -> [(index: Int, outcome: MutantOutcome?)] {
      let (plan, targets, tasks, done, deadline) = (plan, targets, tasks, done, deadline)
      let isLast = round == plan.efforts.indices.last
      return Workers.run(
        batch.count, threads: plan.threads ?? Workers.processorCount,
        state: { [(index: Int, outcome: MutantOutcome?)]() },
        { number, found in
          let task = tasks[batch[number]]
          let outcome = Self.outcome(of: task.mutant, of: targets[task.target], plan, round, before: deadline)
          found.append((batch[number], outcome))
          if isLast || !(outcome?.isUndecided ?? false) { done.add() }
        }, meanwhile: { progress(done.count) }
      ).flatMap(\.self)
    }

    /// Returns what a round finds about a mutant; nil if it does not load.
    private static func outcome(
      of mutant: Mutant, of target: MutationTarget, _ plan: MutationPlan, _ round: Int,
      before deadline: MonotonicInstant
    ) -> MutantOutcome? {
      let rest = deadline - MonotonicInstant.now
      if round > 0, rest <= .zero { return .undecided }
      guard let decision = MutantDecision(mutant, of: target, isComplete: plan.isComplete) else { return nil }
      if round == 0, let killer = decision.killer { return .killed(killer) }
      if let known = decision.knownSurvivor { return known }
      if rest <= .zero { return .undecided }
      var effort = plan.efforts[round]
      effort.searchTime = min(effort.searchTime, rest)
      effort.proofTime = min(effort.proofTime, rest)
      return decision.compared(effort, by: plan.engine)
    }
  }
}

/// A number that threads count up.
private final class Counting: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}
