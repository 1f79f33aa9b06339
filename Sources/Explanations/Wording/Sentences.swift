package import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects

/// Explains in plain words why a sub-expression has its value.
package struct Sentences {
  let program: Program
  let rule: Rule
  let places: ExplainedPlaces
  /// The location at which the rule was evaluated.
  let location: DataPath
  /// Whether the documents are known only by the query for them.
  var isQuery = false
  /// The documents that rules read and that do not exist.
  var missing: Set<DocumentPath> = []

  /// Returns one sentence without a final period.
  package func sentence(for step: Explanation.Step) -> String {
    if program.combination != .cascadingGrant { return cloudSentence(for: step) }
    if case .fault(let fault) = step.value {
      return faultSentence(fault, step) + "; an error makes the whole rule false"
    }
    guard case .bool(let holds) = step.value else {
      return "\(quote(step)) is \(ValueText.withKind(step.value)), but a rule must be true or false"
    }
    if let sentence = commonSentence(step, holds) { return sentence }
    let sentence: String? =
      switch program[step.expression] {
      case .input(let input): querySentence(input, holds)
      case .call(let operation, _): callSentence(operation, step, holds)
      default: nil
      }
    return sentence ?? "\(quote(step)) is \(holds)"
  }

  /// Returns the sentence for a constant or a match in either language; nil for other expressions.
  func commonSentence(_ step: Explanation.Step, _ holds: Bool) -> String? {
    if program.isConstant(step.expression) { return constantSentence(holds) }
    return program.match(at: step.expression) == nil ? nil : matchSentence(step, holds)
  }

  /// Returns the source of an expression.
  package func source(_ step: Explanation.Step, limit: Int = TerminalText.maximumValue) -> String {
    TerminalText.source(program.text(of: step.expression, in: rule), limit: limit)
  }

  /// Returns the source of an expression in backticks, shortened if it is long.
  func quote(_ step: Explanation.Step) -> String { "`\(source(step, limit: 60))`" }

  /// Returns whether an expression is a literal in the rules.
  package func isConstant(_ step: Explanation.Step) -> Bool { program.isLiteral(step.expression) }

  private func constantSentence(_ holds: Bool) -> String {
    if holds { return "the condition is always `true`" }
    guard rule.methods.contains(.validate), case .wildcard(let name, _) = program.nodes[rule.node].step,
      let key = location.keys.last
    else { return "the condition is always `false`" }
    return "\(ValueText.name(name)) matches children that the rules do not name, here \(ValueText.name(key.text)), "
      + "and rejects them"
  }

  private func callSentence(_ operation: Operation, _ step: Explanation.Step, _ holds: Bool) -> String? {
    switch operation {
    case .realtimeEqual: equalitySentence(step, areEqual: holds)
    case .realtimeNotEqual: equalitySentence(step, areEqual: !holds)
    case .realtimeLess: orderSentence(step, holds: holds, numbers: "less than", strings: "before")
    case .realtimeLessOrEqual: orderSentence(step, holds: holds, numbers: "at most", strings: "before or equal to")
    case .realtimeGreater: orderSentence(step, holds: holds, numbers: "greater than", strings: "after")
    case .realtimeGreaterOrEqual: orderSentence(step, holds: holds, numbers: "at least", strings: "after or equal to")
    case .textContains: textSentence(step, holds ? "contains" : "does not contain")
    case .textBeginsWith: textSentence(step, holds ? "begins with" : "does not begin with")
    case .textEndsWith: textSentence(step, holds ? "ends with" : "does not end with")
    default: snapshotSentence(operation, step, holds)
    }
  }

  private func querySentence(_ input: Expression.Input, _ holds: Bool) -> String? {
    let order: String? =
      switch input {
      case .queryOrderByKey: "key"
      case .queryOrderByValue: "value"
      case .queryOrderByPriority: "priority"
      default: nil
      }
    return order.map { holds ? "the query is ordered by \($0)" : "the request is not a query ordered by \($0)" }
  }
}
