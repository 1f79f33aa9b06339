import RulePrograms
import SourceText

extension Checker {
  mutating func checkUnary(_ sign: UnaryOperator, _ operand: NodeID, _ id: NodeID) -> RealtimeType {
    let found = type(of: operand)
    switch sign {
    case .not:
      if !found.isCondition {
        let fixIts = Repairs(condition).asCondition(operand, negatedBy: id)
        report(LogicOperand.negated(phrase(operand), at: place(operand), fixIts: fixIts))
      }
      return .boolean
    case .minus:
      if found.isNumeric { return .number }
      report(ArithmeticOperand.negated(found, at: place(operand)))
      return .unknown
    }
  }

  mutating func checkBinary(_ sign: BinaryOperator, _ left: NodeID, _ right: NodeID) -> RealtimeType {
    switch sign {
    case .and, .or:
      checkLogic(sign, left, .left)
      checkLogic(sign, right, .right)
      return .boolean
    case .equal, .notEqual, .strictEqual, .strictNotEqual:
      checkComparable(sign, left, .left)
      checkComparable(sign, right, .right)
      return .boolean
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      checkOrdered(sign, left, .left)
      checkOrdered(sign, right, .right)
      return .boolean
    case .add, .subtract, .multiply, .divide, .remainder:
      return checkArithmetic(sign, left, right)
    }
  }

  private mutating func checkLogic(_ sign: BinaryOperator, _ operand: NodeID, _ side: Side) {
    let found = type(of: operand)
    if found.isCondition { return }
    let fixIts = Repairs(condition).asCondition(operand)
    report(LogicOperand.report(sign, side, phrase(operand), at: place(operand), fixIts: fixIts))
  }

  private mutating func checkComparable(_ sign: BinaryOperator, _ operand: NodeID, _ side: Side) {
    let found = type(of: operand)
    if found.isComparable { return }
    let fixIts = Repairs(condition).asValue(operand, \.isComparable)
    report(EqualityOperand.report(sign, side, found, at: place(operand), fixIts: fixIts))
  }

  private mutating func checkOrdered(_ sign: BinaryOperator, _ operand: NodeID, _ side: Side) {
    let found = type(of: operand)
    if found.isOrdered { return }
    let fixIts = Repairs(condition).asValue(operand, \.isOrdered)
    report(OrderingOperand.report(sign, side, found, at: place(operand), fixIts: fixIts))
  }

  private mutating func checkArithmetic(_ sign: BinaryOperator, _ left: NodeID, _ right: NodeID) -> RealtimeType {
    var isRejected = false
    for (operand, side) in [(left, Side.left), (right, Side.right)] {
      let found = type(of: operand)
      let isAccepted = { (type: RealtimeType) in sign == .add ? type.isOrdered : type.isNumeric }
      if isAccepted(found) { continue }
      isRejected = true
      let fixIts = Repairs(condition).asValue(operand, isAccepted)
      report(ArithmeticOperand.report(sign, side, found, at: place(operand), fixIts: fixIts))
    }
    if isRejected { return .unknown }
    return sign == .add ? sum(type(of: left), type(of: right)) : .number
  }

  private func sum(_ left: RealtimeType, _ right: RealtimeType) -> RealtimeType {
    if left == .string || right == .string { return .string }
    if left == .unknown || right == .unknown { return .unknown }
    return left == .number && right == .number ? .number : .value
  }

  mutating func checkConditional(_ test: NodeID, _ then: NodeID, _ otherwise: NodeID) -> RealtimeType {
    let found = type(of: test)
    if !found.isCondition {
      report(LogicOperand.test(phrase(test), at: place(test), fixIts: Repairs(condition).asCondition(test)))
    }
    let (left, right) = (type(of: then), type(of: otherwise))
    if left == right { return left }
    if left == .unknown || right == .unknown { return .unknown }
    let open: [RealtimeType] = [.string, .value, .auth]
    return open.contains(left) || open.contains(right) ? .value : .mixed
  }

  /// The type of a node as a phrase for messages.
  func phrase(_ id: NodeID) -> String {
    guard case .conditional(_, let then, let otherwise) = tree[tree.peeled(id)].kind,
      type(of: then) != type(of: otherwise)
    else { return type(of: id).phrase }
    return "\(type(of: then).phrase) or \(type(of: otherwise).phrase): the two branches differ in kind"
  }
}
