import Platform
import RequestSimulation
import RulePrograms
import SecurityRules
import SymbolicRules

/// The access to Cloud Firestore or Cloud Storage.
struct RequestAccess: Sendable {
  private let rules: AnyRuleset
  private let program: Program
  private let service: RulesService
  private let prover: @Sendable () -> AccessProver
  let forms: RequestForms
  /// The shapes of paths.
  private let shapes: PathShapes

  init(_ rules: AnyRuleset, _ service: RulesService, _ prover: @escaping @Sendable () -> AccessProver) {
    self.rules = rules
    program = rules.program
    self.service = service
    self.prover = prover
    forms = RequestForms(of: [rules.program], for: service)
    shapes = PathShapes(of: forms.all)
  }

  /// Returns a row for each operation on each form of paths.
  func rows() -> [AccessTable.Row] {
    let methods: [RuleMethod] = [.get, .list, .create, .update, .delete]
    let asked = shapes.all.flatMap { segments in
      methods.compactMap { method in
        AccessTable.Operation(rawValue: method.rawValue).map { (form: RequestForm(method, segments), operation: $0) }
      }
    }
    return Workers.results(asked.count) { row(asked[$0].form, asked[$0].operation) }
  }

  /// A part of the rules that may allow requests.
  private struct Candidate {
    let rule: RuleID
    let parts: [ConditionPart]
    let statement: Formula
  }

  private func row(_ form: RequestForm, _ operation: AccessTable.Operation) -> AccessTable.Row {
    let space = SymbolicSpace(WorkBudget(visits: AccessTable.visitsOfRow))
    let request = SymbolicRequest(form, to: service, in: space)
    // Paths of a more special shape are in another row, also if no rule is for this operation there.
    let special = shapes.moreSpecial(than: form.segments).map { request.has($0) }
    let general = space.all([request.facts] + special.map { space.not($0) })
    let matches = request.matches(in: program).filter { match in
      !special.contains { space.both(match.condition, $0) == match.condition }
    }
    var candidates: [Candidate] = []
    for match in matches {
      let evaluator = SymbolicEvaluator(program, request.inputs, captures: match.captures, in: space)
      for parts in ConditionCases.cases(of: program[match.rule].condition, in: program) {
        let holds = parts.map { part in
          let truth = evaluator.truth(of: part.expression)
          return part.holds ? truth.isTrue : truth.isFalse
        }
        let statement = space.all([general, match.condition] + holds)
        if statement != .never { candidates.append(Candidate(rule: match.rule, parts: parts, statement: statement)) }
      }
    }
    let path = PathNames(of: form, in: program, service)
    let search = WitnessSearch(request, form, expecting: [ExpectedDecision(rules, allows: true)])
    let requests = CallerSearch.Requests(
      space: space, make: { WitnessBuilder(request, form, $0, values: $1).situation(with: []) }, alone: search.alone,
      commit: search.runBatches)
    let callers = CallerSearch(rules, requests, prover())
    let alternatives = Self.widest(candidates, in: space).compactMap { candidate -> AccessTable.Alternative? in
      let places = TiePlaces(candidate.statement, in: space, service, names: path.segments)
      guard let answer = callers.callers(candidate.statement, places) else { return nil }
      return AccessTable.Alternative(
        rule: candidate.rule, parts: candidate.parts, caller: answer.caller, isWeakest: answer.isWeakest,
        witnesses: answer.witness.map { [$0] } ?? [])
    }
    return AccessTable.Row(
      path: path.path, operations: [operation], forms: [form],
      alternatives: alternatives.sorted { $0.rank < $1.rank })
  }

  /// Returns the candidates without those that another one includes.
  private static func widest(_ candidates: [Candidate], in space: SymbolicSpace) -> [Candidate] {
    candidates.enumerated().filter { index, candidate in
      !candidates.enumerated().contains { other, wider in
        guard other != index, space.both(candidate.statement, wider.statement) == candidate.statement else {
          return false
        }
        return wider.statement != candidate.statement || other < index
      }
    }.map(\.element)
  }
}
