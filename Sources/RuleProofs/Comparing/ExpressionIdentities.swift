import RulePatterns
import RulePrograms
import RuleValues

/// Gives the same number to expressions that compute the same in the same way, in any program.
final class ExpressionIdentities {
  private struct Content: Hashable {
    let kind: String
    var parts: [Int] = []
  }

  private var numbers: [Content: Int] = [:]

  /// Returns the number of an expression. Recursion is bounded: rules with deeper expressions do not load.
  ///
  /// - Parameter known: the numbers of the program's expressions so far.
  func identity(of id: ExpressionID, in program: Program, _ known: inout [ExpressionID: Int]) -> Int {
    if let number = known[id] { return number }
    var content = Content(kind: Self.kind(of: id, in: program))
    content.parts = program.operands(of: id).map { identity(of: $0, in: program, &known) }
    if case .invoke(let index, _) = program[id] {
      let function = program.functions[Int(index)]
      let body = function.variables.map(\.value) + [function.result]
      content.parts += [-1 - function.parameters.count] + body.map { identity(of: $0, in: program, &known) }
    }
    let number = numbers[content] ?? numbers.count
    numbers[content] = number
    known[id] = number
    return number
  }

  private static func kind(of id: ExpressionID, in program: Program) -> String {
    switch program[id] {
    case .constant(.string(let text)): "string " + String(decoding: program.text[text.range], as: UTF8.self)
    case .constant(.bytes(let text)): "bytes \(program.text[text.range])"
    case .constant(let value): "constant \(value)"
    case .capture(let slot): "capture \(slot)"
    case .boundCapture(let slot): "captured \(slot)"
    case .input(let input): "input \(input)"
    case .and: "and"
    case .or: "or"
    case .absorbingAnd: "absorbing and"
    case .absorbingOr: "absorbing or"
    case .conditional: "conditional"
    case .choice: "choice"
    case .call(let operation, _): "call \(operation)"
    case .builtin(let builtin, _): "builtin \(builtin)"
    case .matches(_, let pattern): "matches \(program.patterns[Int(pattern)].source)"
    case .matchesWhole(_, let pattern): "matches whole \(program.patterns[Int(pattern)].source)"
    case .isType(_, let types): "type \(types)"
    case .invoke: "invoke"
    case .local(let index): "local \(index)"
    }
  }
}
