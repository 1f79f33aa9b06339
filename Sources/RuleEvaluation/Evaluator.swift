import RulePrograms
import RuleRequests
import RuleValues

/// The evaluator that walks the expressions of a program in source order. It is the reference for every faster
/// implementation.
///
/// It decides which operands are evaluated and in which order. ``EvaluationState`` computes the operators and
/// functions.
struct Evaluator<Observer: EvaluationObserver> {
  var state: EvaluationState
  var observer: Observer
  /// The rules that every decision refers to.
  let rules: DecidingRules
  /// The compiled conditions; nil if the walker evaluates all of them.
  var machine: ConditionMachine?

  init(_ rules: DecidingRules, limits: Limits, observer: Observer) {
    self.rules = rules
    state = EvaluationState(program: rules.program, limits: limits)
    self.observer = observer
    machine = rules.code(for: Observer.watching).map { ConditionMachine($0) }
  }

  /// Sets the key that a wildcard of Realtime rules captures.
  mutating func capture(_ key: TextRef, in slot: Int) {
    state.captures[slot] = key
    machine?.bind(.string(key), to: slot)
  }

  /// Returns whether the compiled condition of a rule of Realtime rules is true at a node; nil if the walker must decide.
  mutating func holds(_ rule: RuleID, at node: NodeRef) -> Bool? {
    state.current = node
    machine?.move(to: node)
    return machine?.holds(rule, &state)
  }

  /// Begins a decision by compiled conditions.
  ///
  /// - Returns: the cost so far; nil if the walker must decide.
  @inline(__always)
  mutating func beginCode() -> EvaluationState.Cost? {
    guard Observer.watching != .values, machine != nil else { return nil }
    clearNotes()
    state.metError = false
    return state.cost
  }

  /// Ends a decision by compiled conditions. If they cannot tell, the cost is that before it. The walker tells what an error was.
  ///
  /// - Parameters:
  ///   - holds: whether the last condition is true; nil if the walker must decide.
  ///   - place: the index or depth of its rule.
  ///   - before: the cost before the decision.
  @inline(__always)
  mutating func endCode(_ holds: Bool?, at place: Int, since before: EvaluationState.Cost) -> CodeVerdict {
    guard let holds, arena.failure == nil, holds || !state.metError else {
      state.cost = before
      return .undecided
    }
    if Observer.watching == .outcomes {
      state.outcomes.withUnsafeBufferPointer { observer.didEvaluate($0) }
      clearNotes()
    }
    return holds ? .granted(place) : .denied
  }

  @inline(__always)
  private mutating func clearNotes() {
    if Observer.watching == .outcomes { state.outcomes.removeAll(after: 0) }
  }

  /// Returns the outcome of a rule at ``EvaluationState/current``.
  mutating func outcome(of rule: RuleID) -> RuleOutcome {
    observer.willEvaluate(rule, at: state.current)
    let value = evaluate(state.program.rules[Int(rule.index)].condition)
    let outcome: RuleOutcome =
      switch value {
      case _ where state.steps > state.limits.steps: .faults(.stepLimit)
      case _ where state.expressions > state.expressionLimit: .faults(.expressionLimit)
      case .bool(true): .holds
      case .bool(false): .fails
      case .error(let fault): .faults(fault)
      case .null: .faults(.null)
      default: .faults(.kind)
      }
    observer.didEvaluate(rule, outcome)
    return outcome
  }

  /// Returns the value of an expression.
  mutating func evaluate(_ id: ExpressionID) -> RuleValue {
    state.steps += 1
    guard state.steps <= state.pause || state.mayGoOn() else { return .error(.stepLimit) }
    state.expressions += Int(state.program.prices[Int(id.index)])
    guard state.expressions <= state.expressionLimit else { return .error(.expressionLimit) }
    observer.willEvaluate(id)
    let value = compute(state.program.expressions[Int(id.index)])
    observer.didEvaluate(id, value)
    return value
  }

  @inline(__always)
  private mutating func compute(_ expression: Expression) -> RuleValue {
    switch expression {
    case .constant(let value): return value
    case .capture(let slot): return .string(state.captures[Int(slot)])
    case .boundCapture(let slot): return state.capturedValues[Int(slot)]
    case .input(let input): return state.value(of: input)
    case .local(let index): return state.locals[state.frame + Int(index)]
    case .and(let left, let right):
      let left = boolean(left)
      guard case .bool(true) = left else { return left }
      return boolean(right)
    case .or(let left, let right):
      let left = boolean(left)
      guard case .bool(false) = left else { return left }
      return boolean(right)
    case .conditional(let condition, let then, let otherwise):
      let condition = boolean(condition)
      guard case .bool(let holds) = condition else { return condition }
      return evaluate(holds ? then : otherwise)
    case .call(let operation, let arguments): return call(operation, arguments)
    case .matches(let text, let pattern):
      let text = evaluate(text)
      return state.matches(text, pattern)
    case .absorbingAnd(let left, let right): return absorbing(left, right, deciding: false)
    case .absorbingOr(let left, let right): return absorbing(left, right, deciding: true)
    case .choice(let condition, let then, let otherwise): return choice(condition, then, otherwise)
    case .builtin(let builtin, let arguments): return call(builtin, arguments)
    case .isType(let value, let types):
      let value = evaluate(value)
      return state.isType(value, types)
    case .matchesWhole(let text, let pattern):
      let text = evaluate(text)
      return state.matchesWhole(text, pattern)
    case .invoke(let function, let arguments): return invoke(function, arguments)
    }
  }

  /// Evaluates an expression that must be a boolean; otherwise the result is an error.
  private mutating func boolean(_ id: ExpressionID) -> RuleValue {
    switch evaluate(id) {
    case .bool(let bool): .bool(bool)
    case .error(let fault): .error(fault)
    case .null: .error(.null)
    default: .error(.kind)
    }
  }

  /// Reports to the observer that the request is decided.
  mutating func didDecide() { observer.didDecide(&state) }
}
