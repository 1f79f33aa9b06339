import RulePatterns
import RulePrograms
import RuleRequests
import RuleValues

/// The state that operators and functions use while one request is decided: values, texts, the request itself, and the
/// cost so far.
///
/// It does not depend on the observer, so functions are not specialized for each observer.
package struct EvaluationState {
  let program: Program
  /// The functions of Cloud rules.
  let functions = CloudFunctions.standard
  /// The functions of Realtime rules.
  let operations = RealtimeFunctions.standard
  let limits: Limits
  /// When the decision must end. It is checked every ``stepsBetweenChecks`` steps.
  var callLimit = CallLimit.none
  /// The number of steps at which ``callLimit`` is checked next, or the limit is reached.
  var pause = stepsBetweenChecks
  var arena: Arena
  var matcher: PatternMatcher
  /// The captured key in each slot, in Realtime rules.
  var captures: [TextRef]
  /// The captured value in each slot, in Cloud rules. A glob captures a path.
  var capturedValues: [RuleValue]
  /// The time of the request, in milliseconds since 1970.
  var now = 0.0
  /// Whether a user is signed in.
  var isSignedIn = false
  /// The node for which a rule is evaluated: in the data after a write, or in the data of a read.
  var current = Arena.before
  /// The values of the members of `query`.
  var query = QueryValues()
  /// The number of steps in this decision so far.
  var steps = 0
  /// The number of expressions used so far, of ``Program/expressionLimit``.
  var expressions = 0
  /// The maximum number of expressions.
  let expressionLimit: Int
  /// The operands of the built-ins under evaluation.
  var operands = ReusableBuffer<RuleValue>()
  /// The parameters and variables of the functions under evaluation.
  var locals = ReusableBuffer<RuleValue>()
  /// Whether a list or path with several parts had an error since the condition began.
  var hasLeftovers = false
  /// Whether a compiled condition met an error, or a value of another type than it needs, since the flag was cleared.
  var metError = false
  /// The index of the first local of the innermost call.
  var frame = 0
  /// What compiled conditions noted since the first rule of a place.
  var outcomes = ReusableBuffer<OutcomeNote>()
  /// The values of `request` and `resource`.
  var environment = RequestBindings()

  init(program: Program, limits: Limits) {
    self.program = program
    self.limits = limits
    arena = Arena(constants: program.text, maximumTextBytes: limits.textBytes)
    matcher = PatternMatcher()
    captures = Array(repeating: TextRef(start: 0, count: 0), count: program.slotCount)
    capturedValues = Array(repeating: .error(.nullValue), count: program.slotCount)
    expressionLimit = program.expressionLimit ?? .max
  }

  private static let stepsBetweenChecks = 4096

  /// Counts the steps for reading a text.
  @inline(__always)
  mutating func charge(_ text: TextRef) { steps += Int(text.count >> 6) }

  /// Counts expressions that are not nodes of the program; false if the limit is exceeded.
  mutating func spend(_ count: Int) -> Bool {
    expressions += count
    return expressions <= expressionLimit
  }

  /// Returns whether the evaluation may continue: the step limit is not exceeded and the request is not interrupted. It
  /// is called every ``stepsBetweenChecks`` steps.
  mutating func mayGoOn() -> Bool {
    guard steps <= limits.steps, arena.failure == nil else { return false }
    callLimit.start()
    if let reason = callLimit.reason {
      fail(reason)
      return false
    }
    pause = min(limits.steps, steps + Self.stepsBetweenChecks)
    return true
  }

  /// Starts counting the steps of a decision.
  mutating func beginSteps() {
    steps = 0
    pause = min(limits.steps, Self.stepsBetweenChecks)
  }

  /// The cost of an evaluation.
  struct Cost: BitwiseCopyable {
    fileprivate var steps = 0
    fileprivate var expressions = 0
    /// The bytes of text and elements that it added, without those of documents.
    fileprivate var bytes = 0
  }

  /// The cost so far. Setting an earlier one keeps the memory of what was loaded since.
  var cost: Cost {
    get { Cost(steps: steps, expressions: expressions, bytes: arena.temporaryBytes) }
    set {
      steps = newValue.steps
      expressions = newValue.expressions
      arena.temporaryBytes = newValue.bytes
      operands.removeAll(after: 0)
      pause = min(limits.steps, steps + Self.stepsBetweenChecks)
    }
  }

  /// Returns the cost since an earlier ``cost``.
  func cost(since earlier: Cost) -> Cost {
    Cost(
      steps: steps - earlier.steps, expressions: expressions - earlier.expressions,
      bytes: arena.temporaryBytes - earlier.bytes)
  }

  /// Adds the cost of a value that was computed before, as if it was computed again.
  ///
  /// - Returns: false if the decision may not add this many bytes.
  mutating func addCost(_ cost: Cost) -> Bool {
    steps += cost.steps
    expressions += cost.expressions
    return arena.spend(cost.bytes)
  }

  /// Releases the request, and memory that only a large request needed.
  mutating func release() {
    arena.release()
    callLimit = .none
  }
}
