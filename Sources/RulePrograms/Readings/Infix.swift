/// An operator between two operands, such as `a < b`.
package struct Infix: Sendable {
  /// The sign of an operator as rules have it. `&&` and `||` are a ``Junction``.
  package enum Sign: String, Sendable {
    /// `==`, also `===` of Realtime rules.
    case equal = "=="
    /// `!=`, also `!==` of Realtime rules.
    case notEqual = "!="
    /// `<`
    case less = "<"
    /// `<=`
    case lessOrEqual = "<="
    /// `>`
    case greater = ">"
    /// `>=`
    case greaterOrEqual = ">="
    /// `in` of Cloud rules.
    case `in`
    /// `+`
    case add = "+"
    /// `-`
    case subtract = "-"
    /// `*`
    case multiply = "*"
    /// `/`
    case divide = "/"
    /// `%`
    case remainder = "%"
  }

  /// The sign.
  package let sign: Sign
  /// The operand before the sign.
  package let left: ExpressionID
  /// The operand after the sign.
  package let right: ExpressionID
}

extension Program {
  /// Returns the operator that an expression is, with its operands; nil for other expressions.
  package func infix(at id: ExpressionID) -> Infix? {
    let expression = self[id]
    guard let sign = expression.builtin?.sign ?? expression.operation?.sign else { return nil }
    let operands = operands(of: id)
    return operands.count == 2 ? Infix(sign: sign, left: operands[0], right: operands[1]) : nil
  }

  /// Returns what an expression compares with `null`, and whether it is true if that is null; nil for other expressions.
  package func nullTest(at id: ExpressionID) -> (operand: ExpressionID, isTrueForNull: Bool)? {
    guard let infix = infix(at: id), infix.sign == .equal || infix.sign == .notEqual else { return nil }
    if case .null? = constant(at: infix.right) { return (infix.left, infix.sign == .equal) }
    if case .null? = constant(at: infix.left) { return (infix.right, infix.sign == .equal) }
    return nil
  }
}

extension Builtin {
  fileprivate var sign: Infix.Sign? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .in: .in
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    default: nil
    }
  }
}

extension Operation {
  fileprivate var sign: Infix.Sign? {
    switch self {
    case .realtimeEqual: .equal
    case .realtimeNotEqual: .notEqual
    case .realtimeLess: .less
    case .realtimeLessOrEqual: .lessOrEqual
    case .realtimeGreater: .greater
    case .realtimeGreaterOrEqual: .greaterOrEqual
    case .realtimeAdd: .add
    case .realtimeSubtract: .subtract
    case .realtimeMultiply: .multiply
    case .realtimeDivide: .divide
    case .realtimeRemainder: .remainder
    default: nil
    }
  }
}
