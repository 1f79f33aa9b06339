import RulePrograms

/// Finds the conditions of a program: the condition of each rule, each operand of `&&` and `||`, the test of each `?:`
/// and its boolean branches, and the boolean results and variables of functions.
///
/// A chain of one operator is one condition with its operands, and the operand of `!` is not a condition of its own.
/// Therefore neither parentheses nor the grouping of operators changes the result.
struct ConditionFinder {
  private let program: Program
  private let booleans: BooleanPlaces
  /// The conditions; each comes after the one that contains it.
  private(set) var conditions: [ProgramCondition] = []

  init(_ program: Program) {
    self.program = program
    booleans = BooleanPlaces(program)
    for index in program.rules.indices {
      let rule = RuleID(index)
      visit(program[rule].condition, .rule(rule), .rule(rule))
    }
    for (index, function) in program.functions.enumerated() {
      for variable in function.variables {
        visit(variable.value, booleans.holds(variable.value) ? .variable(of: index) : nil, .function(index))
      }
      visit(function.result, booleans.holds(function.result) ? .result(of: index) : nil, .function(index))
    }
  }

  private mutating func visit(
    _ id: ExpressionID, _ role: ProgramCondition.Role?, _ owner: ProgramCondition.Owner
  ) {
    var owner = owner
    if let role {
      conditions.append(ProgramCondition(expression: id, role: role, owner: owner))
      owner = .condition(conditions.count - 1)
    }
    if let chain = program.chain(at: id) {
      for (index, operand) in chain.operands.enumerated() { visit(operand, .operand(of: chain, index: index), owner) }
      return
    }
    if case .choice(let test, let then, let otherwise) = program.composition(of: id) {
      visit(test, .test, owner)
      let isCondition = role != nil
      visit(then, isCondition ? .branch(of: id, test: test, ifTrue: true) : nil, owner)
      visit(otherwise, isCondition ? .branch(of: id, test: test, ifTrue: false) : nil, owner)
    } else {
      for operand in program.operands(of: id) { visit(operand, nil, owner) }
    }
  }
}

extension Program {
  /// Returns the chain of `&&` or `||` at an expression; nil if the expression is not a chain.
  func chain(at id: ExpressionID) -> ProgramCondition.Chain? {
    guard let chain = junction(at: id) else { return nil }
    var operands: [ExpressionID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      if let junction = junction(at: next), junction.isAnd == chain.isAnd {
        waiting += [junction.right, junction.left]
      } else {
        operands.append(next)
      }
    }
    return ProgramCondition.Chain(
      expression: id, operands: operands, isAnd: chain.isAnd, stopsAtErrors: chain.stopsAtErrors)
  }
}
