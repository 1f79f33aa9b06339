import RulePrograms
import RuleRequests
import RuleValues

/// A replay of conditions where a list or path has an error among its parts, with the semantics of Google's engine.
///
/// The engine keeps operands on a stack, pushes the last one first, and pops them from the first on. When a list or
/// path meets an error, it leaves the parts after the error on the stack. An enclosing operation then takes them for
/// its own operands (emulator 1.19.9; `Grammar/divergences.md`, D62).
///
/// Here, such a condition grants only if it is true in both evaluations. The replay with that stack is separate from
/// the regular evaluation, which never looks below a value.
extension EvaluationState {
  /// A value and the values below it on the stack, topmost first.
  private struct Stacked {
    var value: RuleValue
    var below: [RuleValue] = []
  }

  /// Returns the outcome of a condition whose lists or paths left parts on the stack. `outcome` is the result of the
  /// regular evaluation.
  mutating func withLeftovers(_ outcome: RuleOutcome, of condition: ExpressionID) -> RuleOutcome {
    do throws(ReplayEnd) {
      let result = try replay(condition)
      if outcome == .holds, case .bool(true) = result.value { return .holds }
    } catch .engineFailure {
      return .faults(.leftoversInBranch)
    } catch {}
    return outcome == .holds ? .faults(.leftovers) : outcome
  }

  /// The reason why a replay has no result.
  private enum ReplayEnd: Error {
    /// The engine's behavior is unknown.
    case unknown
    /// The engine fails without a result.
    case engineFailure
  }

  private mutating func replay(_ id: ExpressionID) throws(ReplayEnd) -> Stacked {
    steps += 1
    guard steps <= limits.steps else { throw .unknown }
    switch program.expressions[Int(id.index)] {
    case .absorbingAnd(let left, let right): return try replayAbsorbing(left, right, deciding: false)
    case .absorbingOr(let left, let right): return try replayAbsorbing(left, right, deciding: true)
    case .choice(let condition, let then, let otherwise): return try replayChoice(condition, then, otherwise)
    case .isType(let operand, let types):
      let operand = try replay(operand)
      guard operand.below.isEmpty else { throw .unknown }
      return Stacked(value: isType(operand.value, types))
    case .matchesWhole(let text, let pattern):
      let text = try replay(text)
      guard text.below.isEmpty else { throw .unknown }
      return Stacked(value: matchesWhole(text.value, pattern))
    case .invoke(let function, let arguments): return try replayCall(function, arguments)
    case .builtin(let builtin, let arguments): return try replay(builtin, arguments)
    case .constant(let value): return Stacked(value: value)
    case .boundCapture(let slot): return Stacked(value: capturedValues[Int(slot)])
    case .input(let input): return Stacked(value: value(of: input))
    case .local(let index): return Stacked(value: locals[frame + Int(index)])
    // None of these can contain a list or path.
    case .capture, .and, .or, .conditional, .call, .matches: throw .unknown
    }
  }

  /// Replays `&&` or `||`. If the right operand does not decide, the result is the value that the engine takes for the
  /// left operand.
  private mutating func replayAbsorbing(_ left: ExpressionID, _ right: ExpressionID, deciding: Bool) throws(ReplayEnd)
    -> Stacked
  {
    let left = try replayCondition(left)
    if case .bool(deciding) = left.value { return left }
    let right = try replayCondition(right)
    var rest = right.below + [left.value] + left.below
    let other = rest.removeFirst()
    switch (right.value, other) {
    case (.bool(deciding), _): return Stacked(value: right.value, below: rest)
    case (_, .error): return Stacked(value: other, below: rest)
    case (.error, _), (_, .bool): return Stacked(value: right.value, below: rest)
    default: return Stacked(value: other, below: rest)
    }
  }

  /// Replays `?:`. The engine fails if a branch leaves values below its result.
  private mutating func replayChoice(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID
  ) throws(ReplayEnd) -> Stacked {
    let condition = try replayCondition(condition)
    guard case .bool(let holds) = condition.value else { return condition }
    let branch = try replay(holds ? then : otherwise)
    guard branch.below.isEmpty else { throw .engineFailure }
    return Stacked(value: branch.value, below: condition.below)
  }

  private mutating func replayCondition(_ id: ExpressionID) throws(ReplayEnd) -> Stacked {
    var operand = try replay(id)
    switch operand.value {
    case .bool, .error: break
    default: operand.value = typeFault(operand.value, expected: .bool)
    }
    return operand
  }

  /// Replays a function call. The leftovers of the result are on top of those of the variables, which are on top of
  /// those of the arguments.
  private mutating func replayCall(_ index: Int32, _ arguments: Expression.Arguments) throws(ReplayEnd) -> Stacked {
    var stack = try replayOperands(arguments.range)
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
      let value = try replay(variable.value)
      locals.append(value.value)
      stack = value.below + stack
    }
    let result = try replay(program.functions[Int(index)].result)
    return Stacked(value: result.value, below: result.below + stack)
  }

  /// Replays operands, and returns the stack with the first operand on top. The leftovers of each are below it.
  private mutating func replayOperands(_ positions: some Sequence<Int>) throws(ReplayEnd) -> [RuleValue] {
    var stack: [RuleValue] = []
    for position in positions {
      let operand = try replay(program.arguments[position])
      stack.append(operand.value)
      stack += operand.below
    }
    return stack
  }

  private mutating func replay(_ builtin: Builtin, _ arguments: Expression.Arguments) throws(ReplayEnd) -> Stacked {
    // The arguments that are not on the stack are names and open segments of paths.
    let isOnStack = arguments.range.map {
      isOperand(program.arguments[$0], of: builtin, at: $0 - arguments.range.lowerBound)
    }
    var positions = zip(arguments.range, isOnStack).filter(\.1).map(\.0)
    if builtin == .in { positions.reverse() }
    var stack = try replayOperands(positions)
    var taken = Array(stack.prefix(positions.count))
    if builtin == .list || builtin == .path, let error = taken.firstIndex(where: { isStopped($0, builtin) }) {
      stack.removeFirst(error + 1)
      if case .error = taken[error] { return Stacked(value: taken[error], below: stack) }
      return Stacked(value: unsupported(.toString, of: taken[error]), below: stack)
    }
    stack.removeFirst(taken.count)
    if builtin == .in { taken.reverse() }
    let base = operands.count
    defer { operands.removeAll(after: base) }
    var next = taken.makeIterator()
    for (position, isOnStack) in zip(arguments.range, isOnStack) {
      let value = isOnStack ? next.next() : try replay(program.arguments[position]).value
      operands.append(value ?? .error(.kind))
    }
    let firstError = operands[base...].first { if case .error = $0 { true } else { false } }
    return Stacked(value: applied(builtin, base, firstError), below: stack)
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

  /// Returns whether a list or path stops at this part.
  private func isStopped(_ value: RuleValue, _ builtin: Builtin) -> Bool {
    switch value {
    case .error: true
    case .string, .integer, .double, .null, .bool, .path, .pathVariable, .pathGlob: false
    default: builtin == .path
    }
  }
}
