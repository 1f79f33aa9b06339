import Platform
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

/// Searches for an operation on a Realtime Database that versions of rules decide as expected. The evaluator confirms it.
struct DataOperationSearch {
  private let form: RequestForm
  private let forms: DataOperationForms
  private let expected: [ExpectedDecision]
  private let single: Statement
  private let budget: CaseSearch.Budget
  /// The time after which no operation is searched.
  var deadline: MonotonicInstant?

  /// What must hold for the operations on some paths.
  private struct Statement {
    let operation: SymbolicDataOperation
    let formula: Formula
  }

  private let work: WorkBudget

  /// Creates a search for operations of a form.
  ///
  /// - Parameters:
  ///   - budget: the cases that it may try.
  ///   - work: the work that it may do.
  init(
    _ form: RequestForm, expecting expected: [ExpectedDecision], among forms: DataOperationForms,
    _ budget: CaseSearch.Budget, within work: WorkBudget
  ) {
    self.work = work
    self.budget = budget
    self.form = form
    self.forms = forms
    self.expected = expected
    single = Self.statement(form, with: [], among: forms, expecting: expected, within: work)
  }

  /// Whether the versions can decide an operation as expected.
  var isPossible: Bool { single.formula != .never || updates.contains { $0.formula != .never } }

  /// The updates of one more path, and that of all paths.
  private var updates: some Sequence<Statement> {
    // A version that decides only a part of an update would deny it for its other paths.
    let partners = expected.contains { $0.subject == .firstWrite } ? [] : forms.partners(of: form)
    let sets = partners.map { [$0] } + (partners.count > 1 ? [partners] : [])
    return sets.lazy.map { Self.statement(form, with: $0, among: forms, expecting: expected, within: work) }
  }

  /// Returns an operation that the versions decide differently: a write of one path, or a multi-path update.
  func run() -> Situation? {
    if let found = search(single, budget) { return found }
    for update in updates {
      if let found = search(update, .short) { return found }
    }
    return nil
  }

  private static func statement(
    _ form: RequestForm, with others: [[RequestForm.Segment]], among forms: DataOperationForms,
    expecting expected: [ExpectedDecision], within work: WorkBudget
  ) -> Statement {
    let space = SymbolicSpace(work)
    let operation = SymbolicDataOperation(form, with: others, in: space)
    return Statement(operation: operation, formula: formula(of: operation, form, among: forms, expecting: expected))
  }

  /// Returns that versions decide an operation as expected; never, if an allowing version has the formula of a denying one.
  private static func formula(
    of operation: SymbolicDataOperation, _ form: RequestForm, among forms: DataOperationForms,
    expecting expected: [ExpectedDecision]
  ) -> Formula {
    let space = operation.space
    // A grant that contradicts what is expected saves all formulas of what is validated.
    let granted = expected.filter(\.isAllowed).map { operation.isGranted(by: $0.rules.program) }
    if space.propagated(space.all(granted)) == .never { return .never }
    let decisions = operation.decisions(of: expected.map(\.rules.program))
    let conditions = zip(expected, decisions.allowed)
    let allowed = Set(conditions.filter(\.0.isAllowed).map(\.1))
    if conditions.contains(where: { !$0.isAllowed && allowed.contains($1) }) { return .never }
    let holds = conditions.map { $0.isAllowed ? $1 : space.not($1) }
    return space.propagated(space.all([decisions.facts, forms.excludesNamedLocations(form, operation)] + holds))
  }

  /// Asks solvers whether no operation is decided as expected, also if it is a part of a multi-path update.
  func proof(by engine: ProofEngine) -> Proof {
    let operation = SymbolicDataOperation(form, isPartOfUpdate: true, in: SymbolicSpace(work))
    let formula = Self.formula(of: operation, form, among: forms, expecting: expected)
    return engine.decide(Question(formula, in: operation.space))
  }

  /// Returns an operation of a caller whom nothing ties to the data, as ``ClaimCheck/strangersRequest(refuting:)`` says.
  ///
  /// - Parameter scope: the rules of the operations that a claim is about, whose ties do not count.
  func strangersOperation(in scope: Program) -> Situation? {
    let (operation, space) = (single.operation, single.operation.space)
    let places = TiePlaces(
      single.formula, in: space, .realtime, names: form.segments.map(\.name), keys: operation.paths[0])
    let isInScope = operation.decisions(of: [scope]).allowed[0]
    let isStranger = CallerTies(in: single.formula, places).none(exceptOf: isInScope)
    return search(
      Statement(operation: operation, formula: space.propagated(space.both(single.formula, isStranger))), budget)
  }

  // MARK: Cases

  private func search(_ statement: Statement, _ budget: CaseSearch.Budget) -> Situation? {
    if statement.formula == .never { return nil }
    let question = Question(statement.formula, in: statement.operation.space)
    let cases = CaseSearch(expected)
    return cases.run(question, budget, until: deadline) { classes in
      var builder = ModelBuilder(question, classes)
      guard let model = builder.model(), let situation = DataWitness(statement.operation, model).situation,
        cases.confirms(situation)
      else { return nil }
      return situation
    }
  }
}
