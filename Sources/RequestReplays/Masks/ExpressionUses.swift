import RulePrograms

/// Where the value of each expression of a program goes.
struct ExpressionUses {
  private var users: [[ExpressionID]]
  private var results: Set<ExpressionID>

  init(_ program: Program) {
    users = Array(repeating: [], count: program.expressions.count)
    for index in program.expressions.indices {
      let user = ExpressionID(index)
      for operand in program.operands(of: user) { users[Int(operand.index)].append(user) }
    }
    results = Set(program.rules.map(\.condition) + program.functions.flatMap(\.body))
  }

  /// The expressions that have `id` as an operand.
  subscript(id: ExpressionID) -> [ExpressionID] { users[Int(id.index)] }

  /// Returns whether the value is that of a condition, a function or a variable.
  func isResult(_ id: ExpressionID) -> Bool { results.contains(id) }
}
