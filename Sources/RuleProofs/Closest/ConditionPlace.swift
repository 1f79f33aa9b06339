package import RulePrograms

/// An expression in the condition of a rule, with what must hold so that the rules evaluate it.
package struct ConditionPlace: Sendable {
  /// The expression.
  package let expression: ExpressionID
  private let bound: BoundExpression
  private let before: [ConditionPart]

  /// Returns the goal that the rules evaluate the expression.
  ///
  /// - Parameter value: the value of the expression; nil for any value.
  package func goal(_ rule: RuleID, value: Bool?) -> ChangeGoal {
    .parts(rule, before + (value.map { [ConditionPart(expression: bound, holds: $0)] } ?? []))
  }

  /// The maximum number of places in a condition. A function is entered at each call.
  private static let maximumCount = 2_000

  /// Returns the expressions in the condition of a rule and in the functions that it calls.
  package static func all(of rule: RuleID, in program: Program) -> [ConditionPlace] {
    var places: [ConditionPlace] = []
    func visit(_ bound: BoundExpression, _ before: [ConditionPart]) {
      guard places.count < maximumCount else { return }
      places.append(ConditionPlace(expression: bound.id, bound: bound, before: before))
      let operands = bound.operands(in: program)
      switch program.composition(of: bound.id) {
      case .junction(let junction):
        visit(operands[0], before)
        visit(operands[1], before + [ConditionPart(expression: operands[0], holds: junction.isAnd)])
      case .choice:
        visit(operands[0], before)
        visit(operands[1], before + [ConditionPart(expression: operands[0], holds: true)])
        visit(operands[2], before + [ConditionPart(expression: operands[0], holds: false)])
      case .negation, .call, nil: for part in operands + bound.body(in: program) { visit(part, before) }
      }
    }
    visit(BoundExpression(program[rule].condition), [])
    return places
  }
}
