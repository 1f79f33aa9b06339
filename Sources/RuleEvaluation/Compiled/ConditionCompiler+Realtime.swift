import RulePrograms

/// The expressions of Realtime rules. An error in any of them ends the condition, which is then not true.
extension ConditionCompiler {
  /// Adds the test of `&&`, `||` or `?:`.
  mutating func testRealtime(_ id: ExpressionID, _ exits: Exits) {
    switch program[id] {
    case .and(let left, let right):
      count(id)
      let next = label()
      test(left, Exits(onTrue: next, onFalse: exits.onFalse, onError: failure))
      place(next)
      test(right, Exits(onTrue: exits.onTrue, onFalse: exits.onFalse, onError: failure))
    case .or(let left, let right):
      count(id)
      let next = label()
      test(left, Exits(onTrue: exits.onTrue, onFalse: next, onError: failure))
      place(next)
      test(right, Exits(onTrue: exits.onTrue, onFalse: exits.onFalse, onError: failure))
    case .conditional(let condition, let then, let otherwise):
      choose(id, condition) { compiler, holds in compiler.test(holds ? then : otherwise, exits) }
    default: isTooLarge = true
    }
  }

  private mutating func choose(
    _ id: ExpressionID, _ condition: ExpressionID, _ branch: (inout ConditionCompiler, Bool) -> Void
  ) {
    count(id)
    let exits = Exits(onTrue: label(), onFalse: label(), onError: failure)
    test(condition, exits)
    place(exits.onTrue)
    branch(&self, true)
    place(exits.onFalse)
    branch(&self, false)
  }

  /// Adds the test of a call.
  mutating func test(
    _ id: ExpressionID, _ operation: Operation, _ arguments: Expression.Arguments, to exits: Exits
  ) {
    let exits = Exits(onTrue: exits.onTrue, onFalse: exits.onFalse, onError: failure)
    switch operation {
    case .not where arguments.count == 1:
      count(id)
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.test(compiler.program.arguments[Int(arguments.start)], exits.negated)
      }
    case .realtimeEqual where arguments.count == 2, .realtimeNotEqual where arguments.count == 2:
      count(id)
      let slots = values(arguments)
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.emit(.realtimeEqual, slots[0], slots[1], exits: operation == .realtimeEqual ? exits : exits.negated)
      }
    default: testValue(id, exits)
    }
  }

  /// Adds the computation of a value, and returns its slot.
  mutating func realtimeValue(_ id: ExpressionID) -> Slot {
    let failing = Exits(onTrue: failure, onFalse: failure, onError: failure)
    switch program[id] {
    case .capture(let slot):
      count(id)
      note(id, .capture(Int(slot)))
      return .capture(Int(slot))
    case .matches(let text, let pattern):
      count(id)
      let text = value(text)
      let result = result(of: .matches, [text], detail: Int(pattern))
      emit(.matches, text, to: result, detail: Int(pattern), exits: failing)
      note(id, result)
      return result
    case .conditional(let condition, let then, let otherwise):
      let result = temporary()
      let end = label()
      choose(id, condition) { compiler, holds in
        let value = compiler.value(holds ? then : otherwise)
        compiler.emit(.copy, value, to: result)
        compiler.jump(to: end)
      }
      place(end)
      note(id, result)
      return result
    case .call(.not, _), .call(.realtimeEqual, _), .call(.realtimeNotEqual, _): return truth(id)
    case .call(let operation, let arguments):
      count(id)
      let slots = values(arguments)
      let result = result(of: .operate, slots, detail: Int(operation.rawValue))
      emitCall(.operate, Int(operation.rawValue), slots, to: result, exits: failing)
      note(id, result)
      return result
    default:
      isTooLarge = true
      return .constant(0)
    }
  }
}
