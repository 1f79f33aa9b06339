import RulePrograms
import RuleValues

extension Evaluator {
  /// Evaluates the operands of a call, then the call. The first operand that is an error is the result.
  mutating func call(_ operation: Operation, _ arguments: Expression.Arguments) -> RuleValue {
    let start = Int(arguments.start)
    let first = evaluate(state.program.arguments[start])
    if case .error = first { return first }
    if arguments.count == 1 { return state.apply(operation, first) }
    if operation == .snapshotHasAllChildren { return hasAllChildren(first, arguments) }
    let second = evaluate(state.program.arguments[start + 1])
    if case .error = second { return second }
    if arguments.count == 2 { return state.apply(operation, first, second) }
    let third = evaluate(state.program.arguments[start + 2])
    if case .error = third { return third }
    return operation == .textReplace ? state.replace(first, second, third) : .error(.kind)
  }

  /// `hasChildren([…])`: the first operand is the snapshot, the others are names. No names: true.
  private mutating func hasAllChildren(_ base: RuleValue, _ arguments: Expression.Arguments) -> RuleValue {
    var result = RuleValue.bool(true)
    for argument in state.program.arguments[arguments.range].dropFirst() {
      let name = evaluate(argument)
      let exists = state.hasChild(base, name)
      guard case .bool(let bool) = exists else { return exists }
      if !bool { result = .bool(false) }
    }
    return result
  }
}

extension EvaluationState {
  mutating func apply(_ operation: Operation, _ operand: RuleValue) -> RuleValue {
    switch operation {
    case .not: return Self.not(operand)
    case .realtimeNegate: return Self.negate(operand)
    case .textLength: return text(operand) { .double(Double(TextOperations.utf16Count($0))) }
    case .textLowercased: return mapText(operand) { $0.lowercased() }
    case .textUppercased: return mapText(operand) { $0.uppercased() }
    case .claimLength: return claimLength(operand)
    default: return applyToSnapshot(operation, operand)
    }
  }

  private mutating func applyToSnapshot(_ operation: Operation, _ operand: RuleValue) -> RuleValue {
    guard case .node(let node) = operand else { return Self.fault(operand) }
    switch operation {
    case .snapshotValue: return arena.value(of: node)
    case .snapshotParent: return arena.parent(node).map { .node($0) } ?? .error(.parentOfRoot)
    case .snapshotHasChildren: return known(node) { content, _ in content == .inner }
    case .snapshotHasAllChildren: return .bool(true)
    case .snapshotExists: return known(node) { content, _ in content != .absent }
    case .snapshotPriority: return arena.priority(of: node)
    case .snapshotIsNumber: return known(node) { _, value in if case .double = value { true } else { false } }
    case .snapshotIsString: return known(node) { _, value in if case .string = value { true } else { false } }
    case .snapshotIsBoolean: return known(node) { _, value in if case .bool = value { true } else { false } }
    default: return .error(.kind)
    }
  }

  mutating func apply(_ operation: Operation, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch operation {
    case .realtimeEqual: return equality(left, right, negated: false)
    case .realtimeNotEqual: return equality(left, right, negated: true)
    case .realtimeLess:
      return ordered(left, right) {
        $0 < $1
      } text: {
        $0 < 0
      }
    case .realtimeLessOrEqual:
      return ordered(left, right) {
        $0 <= $1
      } text: {
        $0 <= 0
      }
    case .realtimeGreater:
      return ordered(left, right) {
        $0 > $1
      } text: {
        $0 > 0
      }
    case .realtimeGreaterOrEqual:
      return ordered(left, right) {
        $0 >= $1
      } text: {
        $0 >= 0
      }
    case .realtimeAdd: return add(left, right)
    case .realtimeSubtract: return Self.numbers(left, right) { $0 - $1 }
    case .realtimeMultiply: return Self.numbers(left, right) { $0 * $1 }
    // By zero the service's result prints as NaN and compares as NaN (live fixtures of goldibex/targaryen).
    case .realtimeDivide: return Self.numbers(left, right) { $1 == 0 ? .nan : $0 / $1 }
    case .realtimeRemainder: return Self.numbers(left, right) { $0.truncatingRemainder(dividingBy: $1) }
    case .claimMember: return claimMember(left, right)
    case .snapshotChild: return child(left, right)
    case .snapshotHasChild: return hasChild(left, right)
    case .textContains: return texts(left, right) { TextOperations.firstOccurrence(of: $1, in: $0) != nil }
    case .textBeginsWith: return texts(left, right) { TextOperations.hasPrefix($0, $1) }
    case .textEndsWith: return texts(left, right) { TextOperations.hasSuffix($0, $1) }
    default: return .error(.kind)
    }
  }

  /// The error that stands for a value which an operation does not take.
  static func fault(_ value: RuleValue) -> RuleValue {
    switch value {
    case .error(let fault): .error(fault)
    case .null: .error(.null)
    default: .error(.kind)
    }
  }
}
