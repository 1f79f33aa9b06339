import RulePatterns
import RulePrograms
import RuleValues

/// What operators and functions work on while one request is decided: values, texts, the request itself, and what its
/// evaluation has cost so far. It does not know who observes the evaluation, so that no function exists once per observer.
package struct EvaluationState {
  let program: Program
  /// The functions of Cloud rules.
  let functions = CloudFunctions.standard
  /// The functions of Realtime rules.
  let operations = RealtimeFunctions.standard
  let limits: Limits
  /// Asked now and then whether to give up.
  var interrupt = Interrupt.never
  /// The number of steps after which it is asked next, or the limit is reached.
  var pause = Interrupt.steps
  var arena: Arena
  var matcher: PatternMatcher
  /// The captured key of each slot.
  var captures: [TextRef]
  /// What the matched path captured, by slot: of Cloud rules, where a glob captures a path.
  var capturedValues: [RuleValue]
  /// The time of the request, in milliseconds.
  var now = 0.0
  /// Whether a user is signed in.
  var isSignedIn = false
  /// The place of the rule under evaluation: in the data after the request, or in the only data of a reading one.
  var current = Arena.before
  /// The values of `query.…`.
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
  /// The values of `request` and `resource`.
  var environment = Environment()

  init(program: Program, limits: Limits) {
    self.program = program
    self.limits = limits
    arena = Arena(constants: program.text, maximumTextBytes: limits.textBytes)
    matcher = PatternMatcher()
    captures = Array(repeating: TextRef(start: 0, count: 0), count: program.slotCount)
    capturedValues = Array(repeating: .error(.nullValue), count: program.slotCount)
    expressionLimit = program.expressionLimit ?? .max
  }

  /// Counts the reading of a text.
  @inline(__always)
  mutating func charge(_ text: TextRef) { steps += Int(text.count >> 6) }

  /// Counts expressions that are not nodes of the program; false where the request has used all that it may.
  mutating func spend(_ count: Int) -> Bool {
    expressions += count
    return expressions <= expressionLimit
  }

  /// Whether neither the steps are used up nor the request is interrupted; called where it is time to ask.
  mutating func mayGoOn() -> Bool {
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

  /// Releases the request, and memory that only a large one needed.
  mutating func release() {
    arena.release()
    interrupt = .never
  }
}
