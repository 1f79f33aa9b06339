import RulePatterns
import RulePrograms
import RuleValues

/// Walks the expressions of a program: plain, in the order of the text, the reference for every faster form.
struct Evaluator<Observer: EvaluationObserver> {
  let program: Program
  let limits: Limits
  /// Asked now and then whether to give up.
  var interrupt = Interrupt.never
  /// The number of steps after which it is asked next, or the limit is reached.
  var pause = Interrupt.steps
  var arena: Arena
  var matcher: PatternMatcher
  var observer: Observer
  /// The captured key of each slot.
  var captures: [TextRef]
  /// What the matched path captured, by slot: of Cloud rules, where a glob captures a path.
  var capturedValues: [RuleValue]
  /// The time of the request, in milliseconds.
  var now = 0.0
  /// Whether somebody is signed in.
  var isSignedIn = false
  /// The place of the rule under evaluation: in the data after the request, or in the only data of a reading one.
  var current = Arena.before
  /// What `query.…` yields.
  var query = QueryValues()
  /// Steps taken in this decision.
  var steps = 0
  /// How many expressions of ``Program/expressionLimit`` this request has used.
  var expressions = 0
  /// How many it may use.
  let expressionLimit: Int
  /// The operands of the built-ins that are being evaluated.
  var operands = Scratch<RuleValue>()
  /// The parameters and variables of the functions that are being called.
  var locals = Scratch<RuleValue>()
  /// Whether a list or path had an error among several parts since the condition began.
  var hasLeftovers = false
  /// Where the locals of the innermost call begin.
  var frame = 0
  /// What `request` and `resource` are.
  var environment = Environment()

  init(program: Program, limits: Limits, observer: Observer) {
    self.program = program
    self.limits = limits
    self.observer = observer
    arena = Arena(constants: program.text, maximumTextBytes: limits.textBytes)
    matcher = PatternMatcher()
    captures = Array(repeating: TextRef(start: 0, count: 0), count: program.slotCount)
    capturedValues = Array(repeating: .error(.nullValue), count: program.slotCount)
    expressionLimit = program.expressionLimit ?? .max
  }

  /// The outcome of a rule at ``current``.
  mutating func outcome(of rule: RuleID) -> RuleOutcome {
    observer.willEvaluate(rule, at: current)
    let value = evaluate(program.rules[Int(rule.index)].condition)
    let outcome: RuleOutcome =
      switch value {
      case _ where steps > limits.steps: .faults(.stepLimit)
      case _ where expressions > expressionLimit: .faults(.expressionLimit)
      case .bool(true): .holds
      case .bool(false): .fails
      case .error(let fault): .faults(fault)
      case .null: .faults(.null)
      default: .faults(.kind)
      }
    observer.didEvaluate(rule, outcome)
    return outcome
  }

  /// The value of an expression.
  mutating func evaluate(_ id: ExpressionID) -> RuleValue {
    steps += 1
    guard steps <= pause || mayGoOn() else { return .error(.stepLimit) }
    expressions += Int(program.prices[Int(id.index)])
    guard expressions <= expressionLimit else { return .error(.expressionLimit) }
    observer.willEvaluate(id)
    let value = compute(program.expressions[Int(id.index)])
    observer.didEvaluate(id, value)
    return value
  }

  @inline(__always)
  mutating func compute(_ expression: Expression) -> RuleValue {
    switch expression {
    case .constant(let value): return value
    case .capture(let slot): return .string(captures[Int(slot)])
    case .boundCapture(let slot): return capturedValues[Int(slot)]
    case .input(let input): return value(of: input)
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
    case .matches(let text, let pattern): return matches(evaluate(text), pattern)
    default: return computeBuiltin(expression)
    }
  }

  /// The value of an expression that must be true or false: that, or an error.
  private mutating func boolean(_ id: ExpressionID) -> RuleValue {
    switch evaluate(id) {
    case .bool(let bool): .bool(bool)
    case .error(let fault): .error(fault)
    case .null: .error(.null)
    default: .error(.kind)
    }
  }

  private mutating func value(of input: Expression.Input) -> RuleValue {
    switch input {
    case .auth: isSignedIn ? .node(Arena.auth) : .null
    case .now: .double(now)
    case .root: .node(Arena.before)
    case .data: .node(arena.twin(current))
    case .newData: .node(current)
    case .queryOrderByKey: query.orderByKey
    case .queryOrderByValue: query.orderByValue
    case .queryOrderByPriority: query.orderByPriority
    case .queryOrderByChild: query.orderByChild
    case .queryStartAt: query.startAt
    case .queryEndAt: query.endAt
    case .queryEqualTo: query.equalTo
    case .queryLimitToFirst: query.limitToFirst
    case .queryLimitToLast: query.limitToLast
    case .request, .requestAuth, .requestMethod, .requestPath, .requestTime, .requestResource, .requestQuery, .resource:
      environmentValue(input)
    }
  }

  private mutating func matches(_ text: RuleValue, _ pattern: Int32) -> RuleValue {
    switch text {
    case .string(let reference):
      charge(reference)
      let pattern = program.patterns[Int(pattern)]
      return switch arena.withText(reference, { matcher.search(pattern, $0) }) {
      case .found: .bool(true)
      case .notFound: .bool(false)
      case .limitExceeded: .error(.patternLimit)
      case .invalidSubject: .error(.kind)
      }
    case .error(let fault): return .error(fault)
    case .null: return .error(.null)
    default: return .error(.kind)
    }
  }

  /// Counts the reading of a text.
  @inline(__always)
  mutating func charge(_ text: TextRef) { steps += Int(text.count >> 6) }

  /// Whether neither the steps are used up nor somebody interrupts; called where it is time to ask.
  private mutating func mayGoOn() -> Bool {
    guard steps <= limits.steps, arena.failure == nil else { return false }
    if let reason = interrupt.reason {
      fail(reason)
      return false
    }
    pause = min(limits.steps, steps + Interrupt.steps)
    return true
  }

  /// Begins to count the steps of a decision.
  mutating func beginSteps() {
    steps = 0
    pause = min(limits.steps, Interrupt.steps)
  }

  /// Lets go of the request, and of memory that only a large one needed.
  mutating func release() {
    arena.release()
    interrupt = .never
  }

  /// Is interrupted by what interrupts another evaluator.
  mutating func takeInterrupt<Other>(of other: borrowing Evaluator<Other>) { interrupt = other.interrupt }
}
