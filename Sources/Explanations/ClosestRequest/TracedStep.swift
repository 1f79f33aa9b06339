import RuleEvaluation
import RulePrograms
import RuleValues

/// An evaluated sub-expression and the function calls that enclose it, the innermost last. The calls allow tracing
/// parameters and variables to their origin.
struct TracedStep {
  let step: Explanation.Step
  let calls: [Explanation.Step]
  let program: Program

  /// Creates the traced step of a condition.
  init(_ step: Explanation.Step, _ program: Program, calls: [Explanation.Step] = []) {
    self.step = step
    self.calls = calls
    self.program = program
  }

  var expression: Expression { program[step.expression] }
  var value: ExplainedValue { step.value }

  /// Whether the expression belongs to Realtime rules, which have a single number type.
  var isRealtime: Bool { program.combination == .cascadingGrant }

  /// Whether the evaluation failed instead of returning a value.
  var isFault: Bool { step.value.kind == .fault }

  /// The evaluated operands; for a call, its arguments, variables and result.
  var operands: [TracedStep] {
    guard case .invoke(_, let arguments) = expression else { return step.operands.map { with($0, calls) } }
    let own = Set(program.arguments[arguments.range])
    return step.operands.map { with($0, own.contains($0.expression) ? calls : calls + [step]) }
  }

  /// The expression that supplies the value: the source of a parameter or variable, the result of a call, or the
  /// selected branch of a conditional.
  var resolved: TracedStep {
    var current = self
    for _ in 0..<Self.maximumHops {
      guard let next = current.hop else { return current }
      current = next
    }
    return current
  }

  private static let maximumHops = 64

  private var hop: TracedStep? {
    switch expression {
    case .local(let index): source(ofLocal: Int(index))
    case .invoke(let function, _):
      operands.last { $0.step.expression == program.functions[Int(function)].result }
    case .builtin(.debug, _): operands.first
    case .conditional, .choice: operands.count == 2 ? operands.last : nil
    default: nil
    }
  }

  private func source(ofLocal index: Int) -> TracedStep? {
    guard let call = calls.last, case .invoke(let number, let arguments) = program[call.expression] else { return nil }
    let function = program.functions[Int(number)]
    let sources = program.arguments[arguments.range] + function.variables.map(\.value)
    guard index < sources.count else { return nil }
    let source = sources[sources.startIndex + index]
    let step = call.operands.first { $0.expression == source }
    return step.map { with($0, index < Int(arguments.count) ? calls.dropLast() : calls) }
  }

  private func with(_ step: Explanation.Step, _ calls: [Explanation.Step]) -> TracedStep {
    TracedStep(step, program, calls: calls)
  }

  /// The string value; nil if the value is not a string.
  var text: String? {
    if case .string(let text) = step.value { return text }
    return nil
  }
}
