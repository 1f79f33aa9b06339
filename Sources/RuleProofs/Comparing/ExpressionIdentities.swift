import RulePatterns
import RulePrograms
import RuleValues
import SymbolicRules

/// Gives the same number to expressions that compute the same in the same way, in any program.
final class ExpressionIdentities {
  /// What an expression computes from its operands. Constants are compared by their bits, and texts by their bytes.
  private enum Kind: Hashable {
    case text(RuleText)
    case bytes([UInt8])
    case constant(RuleText)
    case pattern(RuleText, ignoresCase: Bool, isWhole: Bool)
    case capture(Int32)
    case boundCapture(Int32)
    case local(Int32)
    case input(Expression.Input)
    case and, or, absorbingAnd, absorbingOr, conditional, choice, invoke
    case call(Operation)
    case builtin(Builtin)
    case type(TypeSet)
  }

  private struct Content: Hashable {
    let kind: Kind
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
    if let index = program.calledFunction(at: id) {
      let function = program.functions[index]
      content.parts += [-1 - function.parameters.count] + function.body.map { identity(of: $0, in: program, &known) }
    }
    let number = numbers[content] ?? numbers.count
    numbers[content] = number
    known[id] = number
    return number
  }

  private static func kind(of id: ExpressionID, in program: Program) -> Kind {
    switch program[id] {
    case .constant(let value): constant(value, in: program)
    case .capture(let slot): .capture(slot)
    case .boundCapture(let slot): .boundCapture(slot)
    case .input(let input): .input(input)
    case .and: .and
    case .or: .or
    case .absorbingAnd: .absorbingAnd
    case .absorbingOr: .absorbingOr
    case .conditional: .conditional
    case .choice: .choice
    case .call(let operation, _): .call(operation)
    case .builtin(let builtin, _): .builtin(builtin)
    case .matches(_, let pattern), .matchesWhole(_, let pattern):
      .pattern(
        RuleText(program.patterns[Int(pattern)].source), ignoresCase: program.patterns[Int(pattern)].ignoresCase,
        isWhole: program.patterns[Int(pattern)].purpose == .wholeText)
    case .isType(_, let types): .type(types)
    case .invoke: .invoke
    case .local(let index): .local(index)
    }
  }

  private static func constant(_ value: RuleValue, in program: Program) -> Kind {
    switch value {
    case .string(let text): .text(RuleText(program.string(text)))
    case .bytes(let bytes): .bytes(Array(program.text[bytes.range]))
    // The description of these tells different values apart.
    case .null, .error, .bool, .integer, .double, .timestamp, .duration, .list, .set, .map, .partialMap, .path,
      .pathVariable, .pathGlob, .latlng, .vector, .mapDiff, .constraint, .node:
      .constant(RuleText("\(value)"))
    }
  }
}
