/// How a value follows from conditions. It is the same in both languages, except for errors.
package enum Composition: Sendable {
  /// `a && b` or `a || b`
  case junction(Junction)
  /// `!a`
  case negation(ExpressionID)
  /// `a ? b : c`
  case choice(test: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
  /// The result of a called function.
  case call(Function)
}

/// `a && b` or `a || b`
package struct Junction: Sendable {
  /// Whether it is `&&`.
  package let isAnd: Bool
  /// Whether an error of the left operand is the result. Otherwise, the right operand can hide it.
  package let stopsAtErrors: Bool
  /// The left operand.
  package let left: ExpressionID
  /// The right operand.
  package let right: ExpressionID
}

extension Program {
  /// Returns how an expression is composed; nil for one that is not.
  package func composition(of id: ExpressionID) -> Composition? {
    switch self[id] {
    case .and(let left, let right):
      .junction(Junction(isAnd: true, stopsAtErrors: true, left: left, right: right))
    case .or(let left, let right):
      .junction(Junction(isAnd: false, stopsAtErrors: true, left: left, right: right))
    case .absorbingAnd(let left, let right):
      .junction(Junction(isAnd: true, stopsAtErrors: false, left: left, right: right))
    case .absorbingOr(let left, let right):
      .junction(Junction(isAnd: false, stopsAtErrors: false, left: left, right: right))
    case .call(.not, let arguments), .builtin(.not, let arguments): .negation(self.arguments[Int(arguments.start)])
    case .conditional(let test, let then, let otherwise), .choice(let test, let then, let otherwise):
      .choice(test: test, then: then, otherwise: otherwise)
    case .invoke(let function, _): .call(functions[Int(function)])
    case .constant, .capture, .boundCapture, .input, .call, .matches, .builtin, .isType, .matchesWhole, .local: nil
    }
  }

  /// Returns the `&&` or `||` that an expression is; nil for other expressions.
  package func junction(at id: ExpressionID) -> Junction? {
    if case .junction(let junction) = composition(of: id) { junction } else { nil }
  }
}
