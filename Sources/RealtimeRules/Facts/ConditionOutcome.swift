import RulePrograms

/// Which conditions always have the same outcome. An error makes the whole rule false.
struct ConditionOutcome {
  private let condition: CheckedCondition
  private let shapes: [Int]
  private var tree: SyntaxTree { condition.tree }

  /// - Parameter shapes: the number of each node's text.
  init(_ condition: CheckedCondition, _ shapes: [Int]) {
    self.condition = condition
    self.shapes = shapes
  }

  /// Whether a condition is true for every request, or for none; nil if it depends on the request.
  func outcome(of id: NodeID) -> Bool? {
    let id = tree.peeled(id)
    switch tree[id].kind {
    case .boolean(let value): return value
    case .binary(.and, _, _): return conjunction(condition.operands(of: id, .and))
    case .binary(.or, _, _): return disjunction(condition.operands(of: id, .or))
    case .binary(let sign, let left, let right) where sign.precedence == .equality:
      guard let isEqual = equality(left, right) else { return nil }
      return isEqual == (sign.printed == "==")
    case .unary(.not, let operand):
      if case .boolean(let value) = tree[tree.peeled(operand)].kind { return !value }
      return nil
    case .null, .number, .string, .regex, .identifier, .group, .unary, .binary, .conditional, .member, .index, .call,
      .array, .mistake:
      return nil
    }
  }

  private func conjunction(_ operands: [NodeID]) -> Bool? {
    let outcomes = operands.map { outcome(of: $0) }
    if outcomes.contains(false) || isContradictory(operands) { return false }
    return outcomes.allSatisfy { $0 == true } ? true : nil
  }

  private func disjunction(_ operands: [NodeID]) -> Bool? {
    let outcomes = operands.map { outcome(of: $0) }
    if let first = outcomes.firstIndex(of: true), operands[..<first].allSatisfy({ cannotFail($0) }) { return true }
    return outcomes.allSatisfy { $0 == false } ? false : nil
  }

  private func equality(_ left: NodeID, _ right: NodeID) -> Bool? {
    guard isLiteral(left), isLiteral(right) else { return nil }
    return shapes[left.index] == shapes[right.index]
  }

  private func isLiteral(_ id: NodeID) -> Bool {
    switch tree[tree.peeled(id)].kind {
    case .null, .boolean, .number, .string: true
    default: false
    }
  }

  /// Whether two of the conditions exclude each other.
  private func isContradictory(_ operands: [NodeID]) -> Bool {
    var values: [Int: Int] = [:]
    for operand in operands {
      guard case .binary(let sign, let left, let right) = tree[operand].kind, sign.printed == "==",
        isLiteral(left) != isLiteral(right)
      else { continue }
      let (value, literal) = isLiteral(left) ? (right, left) : (left, right)
      let number = shapes[literal.index]
      if let other = values.updateValue(number, forKey: shapes[value.index]), other != number { return true }
    }
    return false
  }

  /// Whether the value is never an error.
  private func cannotFail(_ id: NodeID) -> Bool {
    let id = tree.peeled(id)
    switch tree[id].kind {
    case .null, .boolean, .number, .string, .identifier: return true
    case .binary(let sign, let left, let right) where sign.precedence == .equality:
      return cannotFail(left) && cannotFail(right)
    case .member: return condition.path(of: id)?.first == "auth"
    case .call:
      guard let call = condition.call(id), condition.type(of: call.base) == .snapshot else { return false }
      return ["val", "exists"].contains(call.name) && condition.path(of: call.base) != nil
    case .regex, .group, .unary, .binary, .conditional, .index, .array, .mistake: return false
    }
  }
}
