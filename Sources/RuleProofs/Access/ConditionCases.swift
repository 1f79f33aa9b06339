import Platform
package import RulePrograms

/// A part of a condition that must be true, or false.
package struct ConditionPart: Sendable {
  /// The expression.
  package let expression: BoundExpression
  /// Whether the expression must be true. Otherwise, it must be false.
  package let holds: Bool
}

/// Splits conditions into cases, each of which needs all of its parts.
///
/// A condition is split at each `||` and `?:` that has a side about the caller, so that each case is about one kind of
/// callers. Functions are entered.
struct ConditionCases {
  /// The maximum number of cases of a condition. A condition with more cases is one part.
  private static let maximumCases = 12

  /// The maximum number of parts of a case.
  private static let maximumParts = 60

  private let program: Program
  /// What the cases of a condition may visit. A function is entered at each call.
  private let work = WorkBudget(visits: 5_000)

  private init(_ program: Program) { self.program = program }

  /// Returns the cases in which a condition is true.
  static func cases(of condition: ExpressionID, in program: Program) -> [[ConditionPart]] {
    ConditionCases(program).cases(BoundExpression(condition), true)
  }

  private func cases(_ bound: BoundExpression, _ holds: Bool) -> [[ConditionPart]] {
    let expression = bound.resolved(in: program)
    let whole = [[ConditionPart(expression: expression, holds: holds)]]
    work.spend()
    if work.isSpent { return whole }
    let operands = expression.operands(in: program)
    if case .bool(let value)? = program.constant(at: expression.id) { return value == holds ? [[]] : [] }
    switch program.composition(of: expression.id) {
    case .junction(let junction):
      return (junction.isAnd == holds ? all(operands, holds) : any(operands, holds)) ?? whole
    case .negation: return cases(operands[0], !holds)
    case .choice:
      guard mentionsCaller(expression) else { return whole }
      let (yes, no) = (cases(operands[0], true), cases(operands[0], false))
      guard let then = joined(yes, cases(operands[1], holds)), let otherwise = joined(no, cases(operands[2], holds)),
        then.count + otherwise.count <= Self.maximumCases
      else { return whole }
      return then + otherwise
    case .call, nil: return whole
    }
  }

  private func all(_ operands: [BoundExpression], _ holds: Bool) -> [[ConditionPart]]? {
    joined(cases(operands[0], holds), cases(operands[1], holds))
  }

  private func any(_ operands: [BoundExpression], _ holds: Bool) -> [[ConditionPart]]? {
    guard operands.contains(where: { mentionsCaller($0) || isConstant($0) }) else { return nil }
    let all = operands.flatMap { cases($0, holds) }
    return all.count <= Self.maximumCases ? all : nil
  }

  private func joined(_ left: [[ConditionPart]], _ right: [[ConditionPart]]) -> [[ConditionPart]]? {
    guard left.count * right.count <= Self.maximumCases else { return nil }
    let all = left.flatMap { first in right.map { first + $0 } }
    return all.allSatisfy { $0.count <= Self.maximumParts } ? all : nil
  }

  private func isConstant(_ expression: BoundExpression) -> Bool {
    program.isConstant(expression.resolved(in: program).id)
  }

  /// Returns whether the value depends on the caller. If that is too much work, it may.
  private func mentionsCaller(_ bound: BoundExpression) -> Bool {
    work.spend()
    if work.isSpent { return true }
    let expression = bound.resolved(in: program)
    switch program[expression.id] {
    case .input(.auth), .input(.requestAuth), .input(.request): return true
    default: return expression.operands(in: program).contains { mentionsCaller($0) }
    }
  }
}
