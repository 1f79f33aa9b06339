import RequestSimulation
import SecurityRules
import SymbolicRules

/// Finds the callers for whom a statement about requests holds.
struct CallerSearch {
  /// The requests of one form.
  struct Requests {
    let space: SymbolicSpace
    /// Makes the request of a model.
    let make: (Question, RequestModel) -> Situation?
    /// Adds to a statement that the request changes no other documents.
    var alone: (Formula) -> Formula = { $0 }
    /// Returns a commit of several writes, for the first of which a statement holds.
    var commit: (Formula) -> Situation? = { _ in nil }
  }

  private let expected: ExpectedDecision
  private let requests: Requests
  private let prover: AccessProver
  private var space: SymbolicSpace { requests.space }

  init(_ rules: AnyRuleset, _ requests: Requests, _ prover: AccessProver) {
    expected = ExpectedDecision(rules, allows: true)
    self.requests = requests
    self.prover = prover
  }

  /// The callers of a statement.
  struct Answer {
    let caller: AccessTable.Caller
    let isWeakest: Bool
    let witness: Situation?
  }

  /// Returns the weakest callers for whom a statement holds; nil if it is proved to hold for none.
  func callers(_ statement: Formula, _ places: TiePlaces) -> Answer? {
    let whole: Situation
    switch run(statement, Self.long) {
    case .found(let situation): whole = situation
    case .none: return nil
    case .open:
      let proof = prover.decide(statement, in: space)
      return proof.isProved ? nil : Answer(caller: .unknown(proof.reasons), isWeakest: false, witness: nil)
    }
    // Each of the two statements is enough; both make contradictions visible without a search.
    let auth = space.input(.auth)
    let isSignedOut = space.both(space.isKind(auth, .null), space.not(space.isKind(auth, .map)))
    let isSignedIn = space.both(space.isKind(auth, .map), space.not(space.isKind(auth, .null)))
    if whole.identity == .unauthenticated { return Answer(caller: .everyone, isWeakest: true, witness: whole) }
    var isWeakest = true
    if let situation = weaker(space.both(statement, isSignedOut), &isWeakest) {
      return Answer(caller: .everyone, isWeakest: true, witness: situation)
    }
    let statement = space.both(statement, isSignedIn)
    let ties = CallerTies(in: statement, places)
    if let situation = weaker(space.both(statement, ties.none()), &isWeakest) {
      return Answer(caller: .signedIn, isWeakest: isWeakest, witness: situation)
    }
    let (sets, situation) = related(statement, ties, whole)
    return Answer(caller: .related(sets), isWeakest: isWeakest, witness: situation)
  }

  private func weaker(_ statement: Formula, _ isWeakest: inout Bool) -> Situation? {
    switch run(statement, Self.short) {
    case .found(let situation): return situation
    case .none: return nil
    case .open:
      if isWeakest { isWeakest = prover.decide(statement, in: space).isProved }
      return nil
    }
  }

  /// Returns the smallest sets of ties that a caller can have: all single ones, else one set.
  private func related(
    _ statement: Formula, _ ties: CallerTies, _ whole: Situation
  ) -> ([[CallerTie]], Situation) {
    var single: [[CallerTie]] = []
    var witness: Situation?
    for tie in ties.all {
      guard case .found(let situation) = run(space.both(statement, ties.none(except: [tie])), Self.short) else {
        continue
      }
      single.append([tie])
      witness = witness ?? situation
    }
    if let witness {
      // The document that grants a role can be the requested one, whose owner the user is then.
      let roles = single.filter { $0.allSatisfy { $0.kind == .role } }
      return (roles.isEmpty ? single : roles, witness)
    }
    var (needed, situation) = (ties.all, whole)
    for tie in ties.all {
      let fewer = needed.filter { $0 != tie }
      guard case .found(let smaller) = run(space.both(statement, ties.none(except: fewer)), Self.short) else {
        continue
      }
      (needed, situation) = (fewer, smaller)
    }
    return ([needed], situation)
  }

  // MARK: Requests

  /// The result of a search.
  private enum Outcome {
    case found(Situation)
    /// No such request exists: each case contradicts itself.
    case none
    /// No request was found within the budget.
    case open
  }

  private static let long = CaseSearch.Budget(cases: 6000, complete: 100)
  private static let short = CaseSearch.Budget(cases: 800, complete: 16)

  private func run(_ statement: Formula, _ budget: CaseSearch.Budget) -> Outcome {
    if statement == .never { return .none }
    let single = requests.alone(statement)
    let question = Question(single, in: space)
    let modeled = space.all([question.formula] + question.gapStatements.map { space.not($0) })
    for formula in modeled == question.formula ? [modeled] : [modeled, question.formula] {
      var found: Situation?
      var tableau = Tableau(space, budget: budget.cases, leaves: budget.complete) { classes in
        found = situation(of: classes, question)
        return found != nil
      }
      _ = tableau.run(formula)
      if let found { return .found(found) }
      let isComplete = !tableau.isExhausted && tableau.leaves == budget.complete
      let isProof = isComplete && formula == question.formula && !question.distinguishesNumbers
      if isProof, single == statement { return .none }
    }
    if single != statement, let situation = requests.commit(statement) { return .found(situation) }
    return .open
  }

  private func situation(of classes: TermClasses, _ question: Question) -> Situation? {
    var builder = ModelBuilder(question, classes)
    guard let model = builder.model(), let situation = requests.make(question, model),
      expected.isConfirmed(by: situation)
    else { return nil }
    return situation
  }
}

extension Question {
  /// Whether a value that equals another one must be an integer, or must not be one. The search takes equal numbers for
  /// values of the same kind, so its end proves nothing then.
  fileprivate var distinguishesNumbers: Bool {
    var separated: Set<Term> = []
    var equal: Set<Term> = []
    for atom in formula.atoms(in: space) {
      switch atom {
      case .kind(let term, let kinds):
        let numbers = kinds.intersection([.int, .float])
        if numbers.count == 1 { separated.insert(term) }
      case .equal(let left, let right):
        let areNumbers = [left, right].allSatisfy { !space.kinds(of: $0).isDisjoint(with: .number) }
        if areNumbers { equal.formUnion([left, right]) }
      case .less, .matches, .contains, .only, .unmodeled: break
      }
    }
    return !separated.isDisjoint(with: equal)
  }
}
