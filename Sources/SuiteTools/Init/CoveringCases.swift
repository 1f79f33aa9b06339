import Explanations
import Platform
import RequestSimulation
import RuleCoverage
import RuleEvaluation
import RulePrograms
import RuleProofs
import SecurityRules
import SuiteRuns
import TestSuites

/// Finds requests that reach what the first cases of a suite do not: by other users, with other values, on other data.
///
/// For each condition that no case reaches, the formula of the rules tells which few changes of a case reach it. A changed
/// request is kept if its evaluation reaches something new. The number of evaluations is bounded.
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
  /// The work of the search for a condition from one case.
  private static let visitsOfSearch = 300_000
  /// The maximum number of kept requests.
  private static let maximumFound = 200
  /// The maximum number of changes of a case.
  private static let maximumChanges = 4
  /// The maximum numbers of cases that are changed for a condition, and of calls of a function that reach it.
  private static let (maximumCases, maximumPlaces) = (4, 3)
  /// The maximum number of evaluations of a changed case for a condition.
  private static let maximumTries = 4

  /// A case of the suite.
  private struct Attempt {
    /// The index of the entry.
    let entry: Int
    let situation: Situation
    /// The rules that are evaluated.
    let rules: Set<RuleID>
  }

  private let ruleset: AnyRuleset
  /// What no case reaches, with those found so far.
  private var goals: CoverageGoals
  /// What the first cases do not reach.
  private var missing: CoverageGoals
  private var decisions = 0
  private let work: WorkBudget
  private var found: [Found] = []

  /// Returns the requests that a suite lacks.
  ///
  /// - Parameters:
  ///   - result: the result of a suite in which no case has data of its own, with the counts of its evaluations.
  ///   - work: the work of all searches. If it is spent, conditions were not searched.
  static func find(beside result: SuiteResult, within work: WorkBudget) -> [Found] {
    var search = CoveringCases(result, work)
    search.run(result)
    return search.needed
  }

  private init(_ result: SuiteResult, _ work: WorkBudget) {
    self.work = work
    ruleset = result.suite.ruleset
    goals = CoverageGoals(ruleset.program)
    if let counts = result.reached { goals.close(goals.reached(counts)) }
    missing = goals
  }

  private mutating func run(_ result: SuiteResult) {
    var cases: [Attempt] = []
    for (index, entry) in result.entries.enumerated() {
      for one in entry.cases {
        guard case .success(let situation) = one.testCase.situation(result.suite.queryMode) else { continue }
        let attempt = Attempt(entry: index, situation: situation, rules: rules(of: situation))
        cases.append(attempt)
        grant(attempt, one.judgement)
      }
    }
    for index in ruleset.program.rules.indices {
      let rule = RuleID(index)
      let places = ConditionPlace.all(of: rule, in: ruleset.program)
      for target in goals.openTargets(of: rule) {
        guard decisions < Self.maximumDecisions, found.count < Self.maximumFound, !work.isSpent else { return }
        let own = target.expression.map { id in places.filter { $0.expression == id } } ?? places.prefix(1).map { $0 }
        for place in own.prefix(Self.maximumPlaces) where goals.open.contains(target.number) {
          reach(place.goal(rule, value: target.isTrue ? true : nil), target.number, rule, from: cases)
        }
      }
    }
  }

  /// Changes cases until one of them reaches a goal: first those that evaluate its rule, one of each entry.
  private mutating func reach(_ goal: ChangeGoal, _ number: Int, _ rule: RuleID, from cases: [Attempt]) {
    var entries: Set<Int> = []
    let (firsts, others) = (cases.filter { entries.insert($0.entry).inserted }, cases)
    let ordered = (firsts + others).filter { $0.rules.contains(rule) } + firsts.filter { !$0.rules.contains(rule) }
    for attempt in ordered.prefix(Self.maximumCases) where goals.open.contains(number) {
      var tries = 0
      let own = WorkBudget(visits: Self.visitsOfSearch)
      ChangedSituation.search(
        from: attempt.situation, by: ruleset, to: goal, maximum: Self.maximumChanges, within: own
      ) { changed in
        tries += 1
        keep(changed, attempt)
        return !goals.open.contains(number) || tries >= Self.maximumTries
      }
      work.spend(own.spent)
    }
  }

  /// Returns the rules that a case evaluates.
  private mutating func rules(of situation: Situation) -> Set<RuleID> {
    decisions += 1
    var counter = Counter(ruleset.program)
    _ = Simulator.judge(situation, by: ruleset, observing: &counter)
    // The counts are added up each time that they are read.
    let counts = counter.counts
    return Set(ruleset.program.rules.indices.map { RuleID($0) }.filter { counts[$0].outcomes.total > 0 })
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
    guard decisions < Self.maximumDecisions, !work.isSpent,
      case .notGranted(_, _, let visits)? = judgement?.decision?.reason,
      visits.contains(where: { goals.isNeverTrue($0.rule) })
    else { return }
    var search = ClosestRequestSearch(from: attempt.situation, by: ruleset, limits: .failingCase)
    let result = search.run()
    work.spend(search.work.spent)
    decisions += result.decisions
    for closest in ([result.best] + result.alternatives).compactMap(\.self) {
      if let changed = ChangedSituation(attempt.situation, closest.edits) { keep(changed, attempt) }
    }
  }

  /// Keeps a situation if it reaches something new, with a caller who can exist if the outcome stays.
  private mutating func keep(_ changed: ChangedSituation, _ attempt: Attempt) {
    var (changed, (judgement, reached)) = (changed, reached(by: changed.situation))
    guard !reached.isDisjoint(with: goals.open), judgement.problem == nil, judgement.decision != nil else { return }
    if let whole = WholeUser.completed(changed.situation.identity, now: changed.situation.now) {
      let other = changed.made(by: whole)
      let (otherJudgement, otherReached) = self.reached(by: other.situation)
      if otherJudgement.problem == nil, otherJudgement.outcome == judgement.outcome,
        otherReached.isSuperset(of: reached.intersection(goals.open))
      {
        (changed, judgement, reached) = (other, otherJudgement, otherReached)
      }
    }
    goals.close(reached)
    found.append(
      Found(
        entry: attempt.entry, changed: changed, outcome: judgement.outcome, isUnjudged: judgement.isUnjudged,
        goals: reached))
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
