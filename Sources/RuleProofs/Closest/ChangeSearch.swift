package import Platform
package import RequestSimulation
import RuleValues
package import SecurityRules
import SymbolicRules

/// Searches for the fewest changes with which a request achieves a goal, such as that the rules allow it: over the cases of
/// the formula of the rules in which few values differ.
package struct ChangeSearch {
  private let requests: [KnownRequest]
  /// The changes that the closure did not accept, in the order in which they were found.
  private var tried: [[RequestChange]] = []

  /// The numbers of changed values that are searched one after another.
  private static let counts = [1, 2, 3, 4, 6, 9, 12]
  private let maximumCases: Int
  private let work: WorkBudget
  private let formWork: WorkBudget?

  /// Creates a search for a request.
  ///
  /// - Parameters:
  ///   - cases: the maximum number of cases of a search.
  ///   - work: the work that the search may do. Once it is spent, no other change is found.
  ///   - forms: the work for the questions about the forms of the request, which are kept for other searches by the same rules;
  ///     nil if it is a part of `work`, and nothing is kept.
  package init(
    for situation: Situation, by ruleset: AnyRuleset, to goal: ChangeGoal = .allowed, cases: Int = 2_000,
    within work: WorkBudget, forms: WorkBudget? = nil
  ) {
    self.work = work
    formWork = forms
    requests = KnownRequest.all(situation, by: ruleset, goal, SearchWork(cases: work, forms: forms))
    maximumCases = cases
  }

  /// Calls a closure with changes that achieve the goal in the formula, fewer ones first.
  ///
  /// - Parameters:
  ///   - maximum: the maximum number of changed values.
  ///   - isEnough: returns whether the search ends after all changes of a number of values.
  ///   - accept: returns whether the search ends.
  /// - Returns: whether no limit ended the search of fewer changes.
  package mutating func run(
    maximum: Int, isEnough: (Int) -> Bool = { _ in false }, accept: ([RequestChange]) -> Bool
  ) -> Bool {
    var seen: Set<Set<RequestChange>> = []
    var isComplete = true
    var budget = maximumCases
    let questions = work.isSpent ? [] : requests.map { CaseQuestion($0) }
    for count in Self.counts where count <= maximum {
      var found: [[RequestChange]] = []
      for question in questions {
        let cases = question.changes(atMost: count, &budget)
        isComplete = isComplete && cases.isComplete && budget > 0
        found += cases.changes.filter { seen.insert(Set($0)).inserted }
      }
      for changes in found.sorted(by: { Self.cost($0) < Self.cost($1) }) {
        if accept(changes) { return isComplete }
        tried.append(changes)
      }
      if budget <= 0 || work.isSpent || isEnough(count) { break }
    }
    return isComplete && !work.isSpent && !(formWork?.isSpent ?? false)
  }

  /// The maximum numbers of changes that are combined: those of the formula, and proposed ones.
  private static let (maximumTried, maximumProposed) = (8, 24)

  /// Calls a closure with changes that may achieve the goal where the formula does not tell: of one value, then together
  /// with the changes of ``run(maximum:isEnough:accept:)``, then of two values.
  ///
  /// - Parameter accept: returns whether the search ends.
  package func propose(accept: ([RequestChange]) -> Bool) {
    guard !work.isSpent else { return }
    let proposed = requests.flatMap { ValueProposals($0).changes() }
    for change in proposed where accept([change]) { return }
    let others = tried.prefix(Self.maximumTried) + proposed.prefix(Self.maximumProposed).map { [$0] }
    for changes in others {
      for change in proposed.prefix(Self.maximumProposed) where !changes.contains(where: { $0.place == change.place }) {
        if accept(changes + [change]) { return }
      }
    }
  }

  private static func cost(_ changes: [RequestChange]) -> Int {
    changes.reduce(0) { $0 + 1_000 + $1.place.rank * 100 + $1.strangeness }
  }
}

/// The question which requests near a known one are allowed.
private final class CaseQuestion {
  private let known: KnownRequest
  private let guide: CaseGuide
  private let question: Question
  private let formulas: [Formula]
  /// The cases with which the searches of the formulas begin.
  private var starts: [Tableau.Branch?] = []

  init(_ known: KnownRequest) {
    self.known = known
    guide = CaseGuide(known.truth, knowing: known.form.inputs)
    question = known.question
    // What is not modeled is assumed to be an error at first.
    let isKnown = question.formula == known.form.question.formula
    let modeled = isKnown ? known.form.modeled : FormQuestion.modeled(question)
    formulas = modeled == question.formula ? [modeled] : [modeled, question.formula]
  }

  /// The maximum number of cases with a certain number of changes, and of those that become requests.
  private static let (maximumCases, maximumComplete) = (600, 40)

  private func start(_ formula: Formula) -> Tableau.Branch? {
    guide.maximum = .max
    var tableau = Tableau(question.space, budget: 1, leaves: 1, guide: guide) { _ in false }
    return tableau.start(formula)
  }

  /// Returns the changes of all cases in which at most this many values differ.
  ///
  /// - Parameter budget: the maximum number of cases of this call and later ones.
  /// - Returns: the changes, and whether no limit ended the search.
  func changes(
    atMost maximum: Int, _ budget: inout Int
  ) -> (changes: [[RequestChange]], isComplete: Bool) {
    var found: [[RequestChange]] = []
    var isComplete = true
    for (index, formula) in formulas.enumerated() {
      if starts.count == index { starts.append(start(formula)) }
      guide.maximum = maximum
      guard let start = starts[index], start.deviation.changed.count <= maximum else { continue }
      let cases = min(budget, Self.maximumCases)
      var tableau = Tableau(question.space, budget: cases, leaves: Self.maximumComplete, guide: guide) {
        [known, question] classes in
        for isReversed in [false, true] {
          let preferred = PreferredValues(known.values, question.terms, classes, isReversed: isReversed)
          if isReversed, !preferred.isAmbiguous { continue }
          var builder = ModelBuilder(question, classes, preferring: preferred)
          guard let model = builder.model() else { continue }
          let changes = ModelChanges(known, question, classes, model: model)
          for changes in changes.alternatives() where !changes.isEmpty && !found.contains(changes) {
            found.append(changes)
          }
        }
        return false
      }
      _ = tableau.explore(start)
      isComplete = isComplete && !tableau.isExhausted
      budget -= cases - tableau.budget
      if !found.isEmpty { break }
    }
    return (found, isComplete)
  }
}
