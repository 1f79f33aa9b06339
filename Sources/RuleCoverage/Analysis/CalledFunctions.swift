import RulePrograms

/// The functions that rules of the program call directly or through other functions, whether or not an evaluation
/// reaches the call.
struct CalledFunctions {
  private(set) var indices: Set<Int> = []

  init(_ program: Program) {
    var waiting = program.rules.map(\.condition)
    while let id = waiting.popLast() {
      waiting += program.operands(of: id)
      guard case .invoke(let index, _) = program[id], indices.insert(Int(index)).inserted else { continue }
      let function = program.functions[Int(index)]
      waiting += function.variables.map(\.value) + [function.result]
    }
  }
}
