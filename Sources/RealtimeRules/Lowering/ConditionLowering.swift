import RulePrograms
import RuleValues
import SourceText

/// Turns a checked condition into expressions of a program. The choice of operations settles what is special about the
/// language.
struct ConditionLowering {
  private let condition: CheckedCondition
  private var lowered: [ExpressionID?]

  init(_ condition: CheckedCondition) {
    self.condition = condition
    lowered = Array(repeating: nil, count: condition.tree.nodes.count)
  }

  private var tree: SyntaxTree { condition.tree }

  /// Adds the whole condition. Operands come before the nodes that use them, so one loop suffices. A leaf is added
  /// when another node uses it, because some leaves only spell a name.
  mutating func lower(into builder: inout ProgramBuilder) -> ExpressionID {
    for id in tree.ids { lowered[id.index] = expression(id, into: &builder) }
    return operand(tree.root, into: &builder)
  }

  private mutating func operand(_ id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    let id = tree.peeled(id)
    if let known = lowered[id.index] { return known }
    let value: Expression =
      switch tree[id].kind {
      case .boolean(let value): .constant(.bool(value))
      case .number(let value): .constant(.double(value))
      case .string(let value): .constant(builder.constant(value))
      case .identifier: variable(id)
      default: .constant(.null)
      }
    let added = builder.add(value, span: condition.place(id), textSpan: tree[id].span)
    lowered[id.index] = added
    return added
  }

  private func variable(_ id: NodeID) -> Expression {
    switch condition.resolution(of: id) {
    case .capture(let slot): .capture(slot: Int32(truncatingIfNeeded: slot))
    case .variable(let variable): variable.input.map { .input($0) } ?? .constant(.null)
    default: .constant(.null)
    }
  }

  private mutating func expression(_ id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID? {
    switch tree[id].kind {
    case .null, .boolean, .number, .string, .regex, .identifier, .group, .array, .mistake: return nil
    case .unary(let sign, let inner):
      return call(sign == .not ? .not : .realtimeNegate, [inner], for: id, into: &builder)
    case .binary(let sign, let left, let right): return binary(sign, left, right, for: id, into: &builder)
    case .conditional(let test, let then, let otherwise):
      let operands = [test, then, otherwise].map { operand($0, into: &builder) }
      return add(.conditional(operands[0], operands[1], operands[2]), for: id, into: &builder)
    case .member(let base, _): return member(base, nil, for: id, into: &builder)
    case .index(let base, let index): return member(base, index, for: id, into: &builder)
    case .call(let callee, let arguments): return method(callee, arguments, for: id, into: &builder)
    }
  }

  private mutating func binary(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    if let operation = sign.operation { return call(operation, [left, right], for: id, into: &builder) }
    let (left, right) = (operand(left, into: &builder), operand(right, into: &builder))
    return add(sign == .and ? .and(left, right) : .or(left, right), for: id, into: &builder)
  }

  /// Adds a property or a claim; nil for a method, which is lowered with its call.
  private mutating func member(
    _ base: NodeID, _ index: NodeID?, for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID? {
    switch condition.resolution(of: id) {
    case .member(let member) where member.arguments == .property:
      switch member.meaning {
      case .input(let input): return add(.input(input), for: id, into: &builder)
      case .operation(let operation): return call(operation, [base], for: id, into: &builder)
      case .matches, .names: return nil
      }
    case .claim(let name):
      let receiver = operand(base, into: &builder)
      let key = builder.add(
        .constant(builder.constant(name.text)), span: condition.source.place(name.span), textSpan: name.span)
      return builder.addCall(.claimMember, [receiver, key], span: condition.place(id), textSpan: tree[id].span)
    case .computedClaim: return index.map { call(.claimMember, [base, $0], for: id, into: &builder) }
    default: return nil
    }
  }

  private mutating func method(
    _ callee: NodeID, _ arguments: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID? {
    guard case .member(let method) = condition.resolution(of: callee), let receiver = receiver(of: callee) else {
      return nil
    }
    switch method.meaning {
    case .operation(let operation): return call(operation, [receiver] + arguments, for: id, into: &builder)
    case .names(let none, let all):
      guard let list = arguments.first else { return call(none, [receiver], for: id, into: &builder) }
      return call(all, [receiver] + tree[tree.peeled(list)].children, for: id, into: &builder)
    case .matches:
      guard let literal = arguments.first, case .pattern(let pattern) = condition.resolution(of: literal) else {
        return nil
      }
      let index = builder.addPattern(pattern)
      return add(.matches(operand(receiver, into: &builder), pattern: index), for: id, into: &builder)
    case .input: return nil
    }
  }

  private func receiver(of callee: NodeID) -> NodeID? {
    switch tree[tree.peeled(callee)].kind {
    case .member(let base, _), .index(let base, _): base
    default: nil
    }
  }

  private mutating func call(
    _ operation: Operation, _ operands: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    let operands = operands.map { operand($0, into: &builder) }
    return builder.addCall(operation, operands, span: condition.place(id), textSpan: tree[id].span)
  }

  private func add(_ expression: Expression, for id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    builder.add(expression, span: condition.place(id), textSpan: tree[id].span)
  }
}

extension BinaryOperator {
  /// The operation of the sign; nil for `&&` and `||`, which may skip their right side.
  fileprivate var operation: Operation? {
    switch self {
    case .multiply: .realtimeMultiply
    case .divide: .realtimeDivide
    case .remainder: .realtimeRemainder
    case .add: .realtimeAdd
    case .subtract: .realtimeSubtract
    case .less: .realtimeLess
    case .lessOrEqual: .realtimeLessOrEqual
    case .greater: .realtimeGreater
    case .greaterOrEqual: .realtimeGreaterOrEqual
    case .equal, .strictEqual: .realtimeEqual
    case .notEqual, .strictNotEqual: .realtimeNotEqual
    case .and, .or: nil
    }
  }
}
