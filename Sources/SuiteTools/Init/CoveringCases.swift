import Explanations
import RequestSimulation
import RuleCoverage
import RuleEvaluation
import RulePrograms
import SecurityRules
import SuiteRuns
import TestSuites

/// Finds requests that reach what the first cases of a suite do not: by other users, with other values, on other data.
///
/// The search changes one value at a time so that a condition of a rule gets another value, and keeps a changed request if
/// it reaches something new. The number of evaluations is bounded.
struct CoveringCases {
  /// A changed request.
  struct Found {
    /// The index of the suite's entry whose request was changed.
    let entry: Int
    let changed: ChangedSituation
    let outcome: ExpectedOutcome
    /// Whether no rule was evaluated.
    let isUnjudged: Bool
    /// What the request reaches that the first cases do not.
    fileprivate let goals: Set<Int>
  }

  /// The maximum number of evaluations for a rules file.
  private static let maximumDecisions = 6_000
  /// The maximum number of kept requests.
  private static let maximumFound = 200
  /// The maximum number of changes of a request for each rule and value.
  private static let maximumChanges = 8
  /// The number of changes without effect after which a request is not changed further.
  private static let maximumDetours = 2

  private struct Attempt {
    /// The index of the entry, and the number of the changed case.
    let (entry, number): (Int, Int)
    let changed: ChangedSituation
    /// The number of changes since the last one that reached something new.
    let detours: Int
  }

  private struct Tried: Hashable {
    let number: Int
    let edits: Set<SituationEdit>
  }

  private let ruleset: AnyRuleset
  /// What no case reaches, with those found so far.
  private var goals: CoverageGoals
  /// What the first cases do not reach.
  private var missing: CoverageGoals
  private var tried: Set<Tried> = []
  private var decisions = 0
  private var queue: [Attempt] = []
  private var found: [Found] = []

  /// Returns the requests that a suite lacks.
  ///
  /// - Parameter result: the result of a suite in which no case has data of its own, with the counts of its evaluations.
  static func find(beside result: SuiteResult) -> [Found] {
    var search = CoveringCases(result)
    search.run(result)
    return search.needed
  }

  private init(_ result: SuiteResult) {
    ruleset = result.suite.ruleset
    goals = CoverageGoals(ruleset.program)
    if let counts = result.reached { goals.close(goals.reached(counts)) }
    missing = goals
  }

  private mutating func run(_ result: SuiteResult) {
    var cases: [Attempt] = []
    var decided: [Judgement?] = []
    for (index, entry) in result.entries.enumerated() {
      for one in entry.cases {
        guard case .success(let situation) = one.testCase.situation(result.suite.queryMode) else { continue }
        cases.append(Attempt(entry: index, number: cases.count, changed: ChangedSituation(situation), detours: 0))
        decided.append(one.judgement)
      }
    }
    decisions = cases.count
    for (attempt, judgement) in zip(cases, decided) { grant(attempt, judgement) }
    queue += cases
    var next = 0
    while next < queue.count, decisions < Self.maximumDecisions, found.count < Self.maximumFound, !goals.open.isEmpty {
      expand(queue[next])
      next += 1
    }
  }

  /// Evaluates a situation, and returns what it reaches that the first cases do not.
  private mutating func reached(by situation: Situation) -> (judgement: Judgement, goals: Set<Int>) {
    decisions += 1
    var counter = Counter(ruleset.program)
    let judgement = Simulator.judge(situation, by: ruleset, observing: &counter)
    return (judgement, missing.reached(counter.counts))
  }

  /// Keeps the closest allowed requests of a denied one if one of its rules never granted a request.
  private mutating func grant(_ attempt: Attempt, _ judgement: Judgement?) {
    guard decisions < Self.maximumDecisions, case .notGranted(_, _, let visits)? = judgement?.decision?.reason,
      visits.contains(where: { goals.isNeverTrue($0.rule) })
    else { return }
    var search = ClosestRequestSearch(from: attempt.changed.origin, by: ruleset, limits: .failingCase)
    let result = search.run()
    decisions += result.decisions
    for closest in ([result.best] + result.alternatives).compactMap(\.self) {
      if let changed = ChangedSituation(attempt.changed.origin, closest.edits) { _ = keep(changed, attempt) }
    }
  }

  private mutating func expand(_ attempt: Attempt) {
    let goals = goals
    let neighbors = try? attempt.changed.neighbors(by: ruleset, limit: Self.maximumChanges) { goals.isOpen($0) }
    for next in neighbors ?? [] where decisions < Self.maximumDecisions {
      guard tried.insert(Tried(number: attempt.number, edits: Set(next.edits))).inserted else { continue }
      let isNew = keep(next, attempt)
      guard !isNew, attempt.detours + 1 < Self.maximumDetours else { continue }
      queue.append(
        Attempt(entry: attempt.entry, number: attempt.number, changed: next, detours: attempt.detours + 1))
    }
  }

  /// Keeps a situation if it reaches something new, and returns whether it does.
  private mutating func keep(_ changed: ChangedSituation, _ attempt: Attempt) -> Bool {
    let (judgement, reached) = reached(by: changed.situation)
    guard !reached.isDisjoint(with: goals.open), judgement.problem == nil, judgement.decision != nil else {
      return false
    }
    goals.close(reached)
    found.append(
      Found(
        entry: attempt.entry, changed: changed, outcome: judgement.outcome, isUnjudged: judgement.isUnjudged,
        goals: reached))
    queue.append(Attempt(entry: attempt.entry, number: attempt.number, changed: changed, detours: 0))
    return true
  }

  /// The found requests without those whose goals others reach as well.
  private var needed: [Found] {
    var counts: [Int: Int] = [:]
    for number in found.flatMap(\.goals) { counts[number, default: 0] += 1 }
    var isNeeded = found.map { _ in true }
    for index in found.indices where found[index].goals.allSatisfy({ counts[$0, default: 0] > 1 }) {
      isNeeded[index] = false
      for number in found[index].goals { counts[number, default: 0] -= 1 }
    }
    return zip(found, isNeeded).filter(\.1).map(\.0)
  }
}
