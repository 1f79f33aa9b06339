import Platform
import SymbolicRules

/// Restricts a search for cases to those in which few values differ from those of a known request.
final class CaseGuide {
  /// How a case differs from the known request.
  struct Deviation {
    /// The terms whose values differ.
    fileprivate(set) var changed: [Term] = []
    /// The statements and negations that do not hold for the known request.
    fileprivate var statements: Set<Formula> = []

    /// The number of statements that differ.
    var statementCount: Int { statements.count }
  }

  /// The maximum number of values that differ.
  var maximum = 1
  private let truth: RequestTruth
  private var known: Set<Set<Formula>> = []
  /// The values that formulas depend on, as far as that was known before.
  private let knownInputs: FormulaTable<[Term]>
  private var inputsOfFormulas = FormulaTable<[Term]>()
  private var holdingAlternatives = FormulaTable<[Formula]>()

  private var space: SymbolicSpace { truth.values.space }

  init(_ truth: RequestTruth, knowing inputs: FormulaTable<[Term]> = FormulaTable()) {
    self.truth = truth
    knownInputs = inputs
  }

  /// Returns whether no earlier case differs in the same way.
  func isNew(_ deviation: Deviation) -> Bool { known.insert(deviation.statements).inserted }

  /// Returns whether a formula, or its negation, holds for the known request.
  func holds(_ formula: Formula, _ value: Bool) -> Bool { truth.holds(formula) == value }

  /// Returns whether one of several alternatives holds for the known request and mentions no value that differs. Such a
  /// disjunction needs no choice.
  func keeps(_ alternatives: [Formula], _ deviation: Deviation) -> Bool {
    alternatives.contains { holds($0, true) && areUnchanged(inputs(of: $0), deviation) }
  }

  /// Returns the same for a disjunction, whose alternatives must be possible.
  func keeps(_ disjunction: Formula, _ deviation: Deviation, isPossible: (Formula) -> Bool) -> Bool {
    holding(disjunction).contains { areUnchanged(inputs(of: $0), deviation) && isPossible($0) }
  }

  private func holding(_ disjunction: Formula) -> [Formula] {
    if let known = holdingAlternatives[disjunction] { return known }
    let parts: [Formula] = if case .any(let parts) = space[disjunction] { parts } else { [disjunction] }
    let holding = parts.filter { holds($0, true) }
    holdingAlternatives[disjunction] = holding
    return holding
  }

  private func areUnchanged(_ inputs: [Term], _ deviation: Deviation) -> Bool {
    deviation.changed.allSatisfy { !inputs.contains($0) }
  }

  /// Returns the values of the request that a formula depends on.
  private func inputs(of formula: Formula) -> [Term] {
    if let known = knownInputs[formula] ?? inputsOfFormulas[formula] { return known }
    let found = formula.inputs(in: space)
    inputsOfFormulas[formula] = found
    return found
  }

  /// Adds what differs if a statement is assumed. Returns false if that is too much.
  ///
  /// - Parameter formula: the formula of the statement.
  func allows(_ atom: Atom, of formula: Formula, as value: Bool, _ deviation: inout Deviation) -> Bool {
    if truth.holds(formula) == value { return true }
    deviation.statements.insert(value ? formula : space.not(formula))
    let terms = atom.terms.flatMap { space.inputs(of: $0) }
    let isKnown = terms.contains { term in
      let term = canonical(term)
      return deviation.changed.contains { $0 == term || isPart($0, of: term) }
    }
    if isKnown { return true }
    guard let term = terms.map({ canonical($0) }).min(by: { (rank($0), $0) < (rank($1), $1) }) else {
      return truth.holds(formula) == nil
    }
    deviation.changed.removeAll { isPart(term, of: $0) }
    deviation.changed.append(term)
    return deviation.changed.count <= maximum
  }

  /// Returns the uid for what changes with it: a user has a token with certain claims.
  private func canonical(_ term: Term) -> Term {
    guard space.origin(term) == .auth else { return term }
    let auth = space.input(.auth)
    let (uid, token) = (space.field(auth, "uid"), space.field(auth, "token"))
    let firebase = space.field(token, "firebase")
    let isImplied = [auth, token, firebase, space.field(token, "sub"), space.field(token, "user_id")].contains(term)
    let isProvider = term == space.field(firebase, "sign_in_provider") && truth.holds(space.isKind(auth, .map)) == false
    return isImplied || isProvider ? uid : term
  }

  /// Returns whether a term is a part of another one.
  private func isPart(_ term: Term, of outer: Term) -> Bool {
    var current = term
    while true {
      switch space[current] {
      case .field(let map, _): current = map
      case .element(let list, _): current = list
      default: return false
      }
      if current == outer { return true }
    }
  }

  /// Returns the order in which values are changed: what is written, the caller, what is stored, the place and the time.
  private func rank(_ term: Term) -> Int { space.changeRank(of: term) }
}

extension Formula {
  /// Returns the values of a request that the formula depends on.
  func inputs(in space: SymbolicSpace) -> [Term] {
    let atoms = atoms(in: space)
    space.work.spend(atoms.count)
    return Set(atoms.flatMap { $0.terms.flatMap { space.inputs(of: $0) } }).sorted()
  }
}

extension SymbolicSpace {
  /// Returns the values of a request that a term is computed from.
  func inputs(of term: Term) -> [Term] {
    switch self[term] {
    case .constant, .input(.unnamedKey), .input(.unmodeled): []
    case .input, .document, .referenced: [term]
    case .field(_, let key): if case .input(.unnamedKey) = self[key] { [] } else { [term] }
    case .element(let list, _): inputs(of: list)
    case .size(let value): inputs(of: value)
    case .joined(let parts): parts.flatMap { inputs(of: $0) }
    case .applied(_, let operands, _): operands.flatMap { inputs(of: $0) }
    }
  }
}
