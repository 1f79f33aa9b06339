import RulePrograms
import RuleValues

/// What Google's engine makes of a condition in which a list or path has an error among its parts.
///
/// The engine keeps operands on a stack, pushes the last one first, and takes them off from the first on. Where a list or
/// path meets an error, it leaves the parts behind the error on the stack, and an operation around it takes them for its own
/// operands (emulator 1.19.9; `Grammar/divergences.md`, D62). Here such a condition grants only where it is true both
/// ways. It is replayed with that stack, apart from the evaluation proper, which never looks below a value.
extension Evaluator {
  /// A value and what is below it on the stack, the topmost first.
  private struct Stacked {
    var value: RuleValue
    var below: [RuleValue] = []
  }

  /// Whether the engine, too, takes the condition for true.
  mutating func holdsWithLeftovers(_ condition: ExpressionID) -> Bool {
    guard let result = replay(condition), case .bool(true) = result.value else { return false }
    return steps <= limits.steps
  }

  /// Nil where what the engine would do is not known.
  private mutating func replay(_ id: ExpressionID) -> Stacked? {
    steps += 1
    guard steps <= limits.steps else { return nil }
    switch program.expressions[Int(id.index)] {
    case .absorbingAnd(let left, let right): return replayAbsorbing(left, right, deciding: false)
    case .absorbingOr(let left, let right): return replayAbsorbing(left, right, deciding: true)
    case .choice(let condition, let then, let otherwise): return replayChoice(condition, then, otherwise)
    case .isType(let operand, let types):
      guard let operand = replay(operand), operand.below.isEmpty else { return nil }
      return Stacked(value: isType(operand.value, types))
    case .matchesWhole(let text, let pattern):
      guard let text = replay(text), text.below.isEmpty else { return nil }
      return Stacked(value: matchesWhole(text.value, pattern))
    case .invoke(let function, let arguments): return replayCall(function, arguments)
    case .builtin(let builtin, let arguments): return replay(builtin, arguments)
    case let leaf: return Stacked(value: compute(leaf))
    }
  }

  /// An operand that is right and does not decide leaves the other one as the result: what the engine takes for that.
  private mutating func replayAbsorbing(_ left: ExpressionID, _ right: ExpressionID, deciding: Bool) -> Stacked? {
    guard let left = replayCondition(left) else { return nil }
    if case .bool(deciding) = left.value { return left }
    guard let right = replayCondition(right) else { return nil }
    var rest = right.below + [left.value] + left.below
    let other = rest.removeFirst()
    switch (right.value, other) {
    case (.bool(deciding), _): return Stacked(value: right.value, below: rest)
    case (_, .error): return Stacked(value: other, below: rest)
    case (.error, _), (_, .bool): return Stacked(value: right.value, below: rest)
    default: return Stacked(value: other, below: rest)
    }
  }

  private mutating func replayChoice(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID
  ) -> Stacked? {
    guard let condition = replayCondition(condition) else { return nil }
    guard case .bool(let holds) = condition.value else { return condition }
    guard let branch = replay(holds ? then : otherwise) else { return nil }
    return Stacked(value: branch.value, below: branch.below + condition.below)
  }

  private mutating func replayCondition(_ id: ExpressionID) -> Stacked? {
    guard var operand = replay(id) else { return nil }
    switch operand.value {
    case .bool, .error: break
    default: operand.value = typeFault(operand.value, expected: .bool)
    }
    return operand
  }

  /// A function: its result lies on what its variables left behind, and that on what its arguments did.
  private mutating func replayCall(_ index: Int32, _ arguments: Expression.Arguments) -> Stacked? {
    guard var stack = replayOperands(arguments.range) else { return nil }
    let values = Array(stack.prefix(arguments.range.count))
    stack.removeFirst(values.count)
    let caller = frame
    frame = locals.count
    defer {
      locals.removeAll(after: frame)
      frame = caller
    }
    locals.append(contentsOf: values)
    for variable in program.functions[Int(index)].variables {
      guard let value = replay(variable.value) else { return nil }
      locals.append(value.value)
      stack = value.below + stack
    }
    guard let result = replay(program.functions[Int(index)].result) else { return nil }
    return Stacked(value: result.value, below: result.below + stack)
  }

  /// Operands as they lie on the stack, the first one on top, each above what it left behind.
  private mutating func replayOperands(_ positions: some Sequence<Int>) -> [RuleValue]? {
    var stack: [RuleValue] = []
    for position in positions {
      guard let operand = replay(program.arguments[position]) else { return nil }
      stack.append(operand.value)
      stack += operand.below
    }
    return stack
  }

  private mutating func replay(_ builtin: Builtin, _ arguments: Expression.Arguments) -> Stacked? {
    // What stands in the program beside the operands: names, and open segments of paths.
    let isOnStack = arguments.range.map {
      isOperand(program.arguments[$0], of: builtin, at: $0 - arguments.range.lowerBound)
    }
    var positions = zip(arguments.range, isOnStack).filter(\.1).map(\.0)
    if builtin == .in { positions.reverse() }
    guard var stack = replayOperands(positions) else { return nil }
    var taken = Array(stack.prefix(positions.count))
    if builtin == .list || builtin == .path, let error = taken.firstIndex(where: { isStopped($0, builtin) }) {
      stack.removeFirst(error + 1)
      if case .error = taken[error] { return Stacked(value: taken[error], below: stack) }
      return Stacked(value: unsupported(.toString, taken[error]), below: stack)
    }
    stack.removeFirst(taken.count)
    if builtin == .in { taken.reverse() }
    let base = operands.count
    defer { operands.removeAll(after: base) }
    var next = taken.makeIterator()
    for (position, isOnStack) in zip(arguments.range, isOnStack) {
      let value = isOnStack ? next.next() : replay(program.arguments[position])?.value
      operands.append(value ?? .error(.kind))
    }
    return Stacked(value: applied(builtin, base), below: stack)
  }

  private func isOperand(_ id: ExpressionID, of builtin: Builtin, at index: Int) -> Bool {
    switch builtin {
    case .member: return index == 0
    case .unknownFunction, .unknownMethod, .wrongArguments, .pathCapture, .pathGlob: return index > 0
    case .path:
      if case .builtin(.pathCapture, _) = program.expressions[Int(id.index)] { return false }
      if case .builtin(.pathGlob, _) = program.expressions[Int(id.index)] { return false }
      return true
    default: return true
    }
  }

  /// Whether a list or path takes no further part behind this one.
  private func isStopped(_ value: RuleValue, _ builtin: Builtin) -> Bool {
    switch value {
    case .error: true
    case .string, .integer, .double, .null, .bool, .path, .pathVariable, .pathGlob: false
    default: builtin == .path
    }
  }

  /// The built-in's value for the operands from `base` on.
  private mutating func applied(_ builtin: Builtin, _ base: Int) -> RuleValue {
    let firstError = operands[base...].first { if case .error = $0 { true } else { false } }
    if environment.isQuery, firstError == nil, let answer = appliedToQuery(builtin, base) { return answer }
    return precedence(builtin, base, firstError) ?? apply(builtin, base)
  }
}
