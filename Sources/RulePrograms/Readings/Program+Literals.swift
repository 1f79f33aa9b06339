extension Program {
  /// Returns the value of a constant; nil for other expressions.
  package func constant(at id: ExpressionID) -> RuleValue? {
    if case .constant(let value) = self[id] { value } else { nil }
  }

  /// Returns whether an expression is a constant.
  package func isConstant(_ id: ExpressionID) -> Bool { constant(at: id) != nil }

  /// Returns the string that an expression is; nil for other expressions.
  package func string(at id: ExpressionID) -> String? {
    if case .string(let reference)? = constant(at: id) { string(reference) } else { nil }
  }

  /// Returns the text of a string constant.
  package func string(_ reference: TextRef) -> String { String(decoding: text[reference.range], as: UTF8.self) }

  /// Returns whether an expression is a literal: a constant, or a list, map or path of literals.
  package func isLiteral(_ id: ExpressionID) -> Bool {
    switch self[id].builtin {
    case .list?, .map?, .path?, .negate?: operands(of: id).allSatisfy { isLiteral($0) }
    default: isConstant(id)
    }
  }
}
