import RulePrograms

/// A part of a program with a boolean value that affects the decision.
struct ProgramCondition {
  /// The role of the condition in the expression that contains it.
  enum Role {
    /// The complete `if` condition of a rule.
    case rule(RuleID)
    /// The result of a function.
    case result(of: Int)
    /// The value of a function's `let`.
    case variable(of: Int)
    /// One of the operands of a chain of `&&` or `||`; earlier operands can short-circuit it.
    case operand(of: Chain, index: Int)
    /// The test before the `?` of a conditional.
    case test
    /// The branch of a conditional that is evaluated if its test has the value `ifTrue`.
    case branch(of: ExpressionID, test: ExpressionID, ifTrue: Bool)
  }

  /// A chain such as `a && b && c`, regardless of parentheses.
  struct Chain {
    let expression: ExpressionID
    let operands: [ExpressionID]
    let isAnd: Bool
    /// Whether an error ends the evaluation.
    let stopsAtErrors: Bool
  }

  /// The rule or function that contains the condition.
  enum Owner {
    case rule(RuleID)
    case function(Int)
    case condition(Int)
  }

  let expression: ExpressionID
  let role: Role
  let owner: Owner
}
