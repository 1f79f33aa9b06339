import RulePrograms

/// The functions that conditions call directly or through other functions, whether or not an evaluation reaches the call.
struct CalledFunctions {
  private(set) var indices: Set<Int> = []

  /// Finds the functions that the rules of a program call.
  init(_ program: Program) { self.init(program, from: program.rules.map(\.condition)) }

  /// Finds the functions that these expressions call.
  init(_ program: Program, from expressions: [ExpressionID]) {
    var waiting = expressions
    while let id = waiting.popLast() {
      waiting += program.operands(of: id)
      guard let index = program.calledFunction(at: id), indices.insert(index).inserted else { continue }
      waiting += program.functions[index].body
    }
  }
}
