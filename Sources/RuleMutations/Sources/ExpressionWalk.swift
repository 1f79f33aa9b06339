import RulePrograms

/// Finds the expressions that the rules of a program can evaluate.
struct ExpressionWalk {
  private let program: Program
  /// The names of the captures in scope, by expression.
  private(set) var captures: [ExpressionID: [String]] = [:]
  /// The expressions whose value is used as a condition.
  private(set) var conditions: Set<ExpressionID> = []
  /// The expression that has another one as an operand.
  private(set) var parents: [ExpressionID: ExpressionID] = [:]
  /// The function whose body has an expression.
  private(set) var functions: [ExpressionID: Int] = [:]

  init(_ program: Program) { self.program = program }

  /// Visits the conditions of all rules, and the functions that they call.
  mutating func run() {
    for rule in program.rules {
      let names = captures(at: rule.node)
      var called: Set<Int> = []
      visit(rule.condition, in: nil, names, &called)
      markConditions(rule.condition)
      // Called functions are added while they are visited.
      var open = called
      while let function = open.popFirst() {
        let known = called
        for part in program.functions[function].body { visit(part, in: function, names, &called) }
        open.formUnion(called.subtracting(known))
      }
    }
  }

  private func captures(at node: Int) -> [String] {
    var names: [String] = []
    var current: Int? = node
    while let index = current {
      switch program.nodes[index].step {
      case .wildcard(let name, _): names.append(name)
      case .glob(let name, _, _): names.append(String(name.dropLast("=**}".count)) + "}")
      case .root, .key: break
      }
      current = program.nodes[index].parent
    }
    return names.map { $0.hasPrefix("{") ? String($0.dropFirst().dropLast()) : $0 }
  }

  private mutating func visit(
    _ root: ExpressionID, in function: Int?, _ names: [String], _ called: inout Set<Int>
  ) {
    var open = [root]
    while let id = open.popLast() {
      captures[id] = captures[id].map { known in known.filter { names.contains($0) } } ?? names
      if let function { functions[id] = function }
      if let function = program.calledFunction(at: id) { called.insert(function) }
      for operand in program.operands(of: id) {
        parents[operand] = id
        open.append(operand)
      }
    }
  }

  /// Marks an expression whose value is used as a condition, and its parts with the same use.
  private mutating func markConditions(_ root: ExpressionID) {
    var open = [root]
    while let id = open.popLast() {
      guard conditions.insert(id).inserted else { continue }
      switch program.composition(of: id) {
      case .junction(let junction): open += [junction.left, junction.right]
      case .choice(_, let then, let otherwise): open += [then, otherwise]
      case .negation(let operand): open.append(operand)
      case .call(let function): open.append(function.result)
      case nil: break
      }
    }
  }
}
