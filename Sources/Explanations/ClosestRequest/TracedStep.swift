import RuleEvaluation
import RulePrograms
import RuleValues

/// A sub-expression that was evaluated, with the calls of functions that it stands in, the innermost last: so that
/// parameters and variables can be followed to where they come from.
struct TracedStep {
  let step: Explanation.Step
  let calls: [Explanation.Step]
  let program: Program

  /// A condition.
  init(_ step: Explanation.Step, _ program: Program, calls: [Explanation.Step] = []) {
    self.step = step
    self.calls = calls
    self.program = program
  }

  var expression: Expression { program[step.expression] }
  var value: ExplainedValue { step.value }

  /// Whether it is an expression of Realtime rules, which know one kind of number.
  var isRealtime: Bool { program.combination == .cascadingGrant }

  /// Whether there is no value.
  var isFault: Bool { step.value.kind == .fault }

  /// What it works on, as far as that was evaluated; of a call the arguments, the variables and the result.
  var operands: [TracedStep] {
    guard case .invoke(_, let arguments) = expression else { return step.operands.map { with($0, calls) } }
    let own = Set(program.arguments[arguments.range])
    return step.operands.map { with($0, own.contains($0.expression) ? calls : calls + [step]) }
  }

  /// What it comes to without a change of its own: what a parameter, a variable or a call stands for, and the branch of
  /// a conditional that was taken.
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

  /// The text that it comes to; nil where it is none.
  var text: String? {
    if case .string(let text) = step.value { return text }
    return nil
  }
}
