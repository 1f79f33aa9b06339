package import RulePatterns

extension Expression {
  /// The built-in of Cloud rules that is called; nil for other expressions.
  package var builtin: Builtin? { if case .builtin(let builtin, _) = self { builtin } else { nil } }

  /// The operation that is called; nil for other expressions.
  package var operation: Operation? { if case .call(let operation, _) = self { operation } else { nil } }

  /// The slot of the wildcard or glob whose capture it is; nil for other expressions.
  package var captureSlot: Int? {
    switch self {
    case .capture(let slot), .boundCapture(let slot): Int(slot)
    case .constant, .input, .and, .or, .conditional, .choice, .call, .matches, .absorbingAnd, .absorbingOr, .builtin,
      .isType, .matchesWhole, .invoke, .local:
      nil
    }
  }

  /// Whether it is a constant or a variable, which has its value without a computation.
  package var isGiven: Bool {
    switch self {
    case .constant, .capture, .boundCapture, .input, .local: true
    case .and, .or, .conditional, .choice, .call, .matches, .absorbingAnd, .absorbingOr, .builtin, .isType,
      .matchesWhole, .invoke:
      false
    }
  }
}

extension Program {
  /// Returns the index of the function that an expression calls; nil for other expressions.
  package func calledFunction(at id: ExpressionID) -> Int? {
    if case .invoke(let function, _) = self[id] { Int(function) } else { nil }
  }

  /// Returns the text that an expression matches with a pattern, and the pattern; nil for other expressions.
  package func match(at id: ExpressionID) -> (text: ExpressionID, pattern: Pattern)? {
    switch self[id] {
    case .matches(let text, let index), .matchesWhole(let text, let index): (text, patterns[Int(index)])
    case .constant, .capture, .boundCapture, .input, .and, .or, .conditional, .choice, .call, .absorbingAnd,
      .absorbingOr, .builtin, .isType, .invoke, .local:
      nil
    }
  }

  /// Returns the value and the name of `value.name`, also of a member of a claim; nil for other expressions.
  package func member(at id: ExpressionID) -> (value: ExpressionID, name: String)? {
    guard self[id].builtin == .member || self[id].operation == .claimMember else { return nil }
    let operands = operands(of: id)
    guard operands.count == 2, let name = string(at: operands[1]) else { return nil }
    return (operands[0], name)
  }

  /// Returns the value whose size or length an expression is; nil for other expressions.
  package func measured(at id: ExpressionID) -> ExpressionID? {
    self[id].builtin == .size || self[id].operation == .textLength ? operands(of: id).first : nil
  }
}
