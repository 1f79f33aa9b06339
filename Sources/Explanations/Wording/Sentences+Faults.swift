import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues

extension Sentences {
  /// Returns why an expression has no value.
  func faultSentence(_ fault: EvaluationFault, _ step: Explanation.Step) -> String {
    switch fault.code {
    case .null, .kind: operandSentence(fault, step)
    case .parentOfRoot: "\(quote(step)) goes above the root, which has no parent"
    case .patternLimit: "the pattern of \(quote(step)) took too many steps on this string"
    case .textLimit: "\(quote(step)) builds strings that exceed the limit of one decision"
    case .stepLimit: "the rules take more than \(Limits.standard.steps) steps, the limit of one decision"
    case .pathLimit: "the path of \(quote(step)) has more than \(Limits.pathKeys) keys, the limit of one `child()`"
    case .store: "\(quote(step)) needs data that could not be read"
    default: "\(quote(step)): \(fault.text)"
    }
  }

  private func operandSentence(_ fault: EvaluationFault, _ step: Explanation.Step) -> String {
    guard let words = OperationWords(program[step.expression]) else { return "\(quote(step)) \(fault.text)" }
    let culprits = culprits(fault, step, words).map(operand)
    guard !culprits.isEmpty else { return "\(quote(step)) \(fault.text)" }
    return "\(culprits.joined(separator: " and ")), but `\(words.sign)` requires \(words.wants)"
  }

  /// Returns the operands that the operation does not accept. If each would be accepted on its own, all operands that
  /// are not constants.
  private func culprits(
    _ fault: EvaluationFault, _ step: Explanation.Step, _ words: OperationWords
  ) -> [Explanation.Step] {
    let wrong = step.operands.filter { !words.takes.contains($0.value.kind) }
    let named = fault == .null ? wrong.filter { $0.value == .null } : wrong
    if !named.isEmpty { return named }
    let variables = step.operands.filter { !isConstant($0) }
    return variables.isEmpty ? step.operands : variables
  }
}
