import Platform
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

/// The access to a Realtime Database.
struct DataAccess {
  private let rules: AnyRuleset
  private let program: Program
  private let prover: () -> AccessProver
  private let forms: DataOperationForms

  init(_ rules: AnyRuleset, _ prover: @escaping () -> AccessProver) {
    self.rules = rules
    program = rules.program
    self.prover = prover
    forms = DataOperationForms(of: [rules.program])
  }

  /// Returns a row for each operation at each location with a `.read` or `.write` of its own, and at the root.
  func rows() -> [AccessTable.Row] {
    let nodes = program.nodes.indices.filter { node in
      program.nodes[node].read != nil || program.nodes[node].write != nil
    }
    let steps = Set(nodes).union([0]).map { program.steps(toNode: $0) }
    let ordered = steps.sorted { left, right in
      (left.count, left.map(Self.name).joined(separator: "/")) < (
        right.count, right.map(Self.name).joined(separator: "/")
      )
    }
    return ordered.flatMap { steps -> [AccessTable.Row] in
      [row(.read, steps)] + [.create, .update, .delete].map { row($0, steps) }
    }
  }

  private static func name(_ step: MatchNode.Step) -> String {
    switch step {
    case .root: ""
    case .key(let key): key.text
    case .wildcard(let name, _), .glob(let name, _, _): name
    }
  }

  private func row(_ operation: AccessTable.Operation, _ steps: [MatchNode.Step]) -> AccessTable.Row {
    let segments = steps.map { step -> RequestForm.Segment in
      if case .key(let key) = step { .literal(RuleText(key.text)) } else { .variable }
    }
    let names = steps.map(Self.name)
    let form = RequestForm(operation == .read ? .read : .write, segments)
    let space = SymbolicSpace(WorkBudget(visits: AccessTable.visitsOfRow))
    let request = SymbolicDataOperation(form, in: space)
    let decisions = request.decisions(of: [program])
    let general = space.all(
      [decisions.facts, forms.excludesNamedLocations(form, request), decisions.allowed[0]] + states(operation, request))
    let callers = CallerSearch(
      rules, CallerSearch.Requests(space: space, make: { DataWitness(request, $1).situation }), prover())
    var alternatives: [AccessTable.Alternative] = []
    for grant in request.grants(in: program) {
      for parts in ConditionCases.cases(of: program[grant.rule].condition, in: program) {
        let holds = parts.map { part in
          let truth = request.truth(of: part.expression.id, in: grant, of: program)
          return part.holds ? truth.isTrue : truth.isFalse
        }
        let statement = space.all([general, grant.condition] + holds)
        let places = TiePlaces(statement, in: space, .realtime, names: names, keys: request.paths[0])
        guard let answer = callers.callers(statement, places) else { continue }
        alternatives.append(
          AccessTable.Alternative(
            rule: grant.rule, parts: parts, caller: answer.caller, isWeakest: answer.isWeakest,
            witnesses: answer.witness.map { [$0] } ?? []))
      }
    }
    return AccessTable.Row(
      path: "/" + names.joined(separator: "/"), operations: [operation], forms: [form],
      alternatives: alternatives.sorted { $0.rank < $1.rank })
  }

  /// Returns what the data before and after an operation is.
  private func states(_ operation: AccessTable.Operation, _ request: SymbolicDataOperation) -> [Formula] {
    guard let written = request.values.first else { return [] }
    let space = request.space
    let before = request.paths[0].reduce(space.input(.data)) { space.field($0, $1) }
    let (existed, exists) = (space.isPresent(before), space.isPresent(written))
    switch operation {
    case .create: return [space.not(existed), exists]
    case .update: return [existed, exists]
    case .delete: return [existed, space.not(exists)]
    case .read, .get, .list: return []
    }
  }
}
