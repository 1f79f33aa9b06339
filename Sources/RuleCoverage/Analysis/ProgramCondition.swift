import RulePrograms

/// A part of a program that decides something by being true or false.
struct ProgramCondition {
  /// What the part is to what is around it.
  enum Role {
    /// All that stands behind the `if` of a rule.
    case rule(RuleID)
    /// What a function returns.
    case result(of: Int)
    /// The value of a function's `let`.
    case variable(of: Int)
    /// One of the operands of a chain of `&&` or `||`; those before it can leave it out.
    case operand(of: Chain, index: Int)
    /// What stands before the `?` of an expression.
    case test
    /// What an expression with `?` comes to where its test is as said.
    case branch(of: ExpressionID, test: ExpressionID, ifTrue: Bool)
  }

  /// `a && b && c`, however it is grouped by parentheses.
  struct Chain {
    let expression: ExpressionID
    let operands: [ExpressionID]
    let isAnd: Bool
    /// Whether an error ends the evaluation.
    let stopsAtErrors: Bool
  }

  /// What it is part of.
  enum Owner {
    case rule(RuleID)
    case function(Int)
    case condition(Int)
  }

  let expression: ExpressionID
  let role: Role
  let owner: Owner
}
