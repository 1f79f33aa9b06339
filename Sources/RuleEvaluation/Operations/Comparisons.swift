import RuleValues

extension EvaluationState {
  /// Realtime equality: no conversion between kinds (recordings r22 and r25 of davideast/pyric). What the service makes of
  /// two objects is not known, and both answers could grant, so it is an error.
  mutating func equality(_ left: RuleValue, _ right: RuleValue, negated: Bool) -> RuleValue {
    if case .node = left, case .node = right { return .error(.kind) }
    return .bool(equal(left, right) != negated)
  }

  private mutating func equal(_ left: RuleValue, _ right: RuleValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.string(let left), .string(let right)):
      charge(left)
      return arena.equal(left, right)
    default: return false
    }
  }

  /// Realtime ordering: of two numbers, or of two strings by code units; anything else is an error.
  @inline(__always)
  mutating func ordered(
    _ left: RuleValue, _ right: RuleValue, numbers: (Double, Double) -> Bool, text: (Int) -> Bool
  ) -> RuleValue {
    switch (left, right) {
    case (.double(let left), .double(let right)): return .bool(numbers(left, right))
    case (.string(let left), .string(let right)):
      charge(left)
      return .bool(text(arena.compare(left, right)))
    case (.double, _), (.string, _): return Self.fault(right)
    default: return Self.fault(left)
    }
  }
}
