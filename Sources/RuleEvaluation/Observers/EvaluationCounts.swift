public import RulePrograms

/// How often each part of a program came to what, over any number of decisions: its size depends on the program alone.
public struct EvaluationCounts: Sendable, Hashable {
  /// How often something came to what.
  public struct Outcomes: Sendable, Hashable {
    /// True; of a rule, that it held.
    public internal(set) var trues = 0
    /// False; of a rule, that it did not hold.
    public internal(set) var falses = 0
    /// An error; of a rule also a condition that is no boolean, and a limit.
    public internal(set) var errors = 0
    /// A value that is no boolean.
    public internal(set) var others = 0

    /// How often in all.
    public var total: Int { trues &+ falses &+ errors &+ others }

    /// Never.
    public init() {}

    static func += (left: inout Outcomes, right: Outcomes) {
      left.trues &+= right.trues
      left.falses &+= right.falses
      left.errors &+= right.errors
      left.others &+= right.others
    }
  }

  /// What became of a rule.
  public struct RuleCounts: Sendable, Hashable {
    /// What it came to when it was asked.
    public internal(set) var outcomes = Outcomes()
    /// How often it was not asked, because another rule had granted: by that rule.
    public internal(set) var passedOver: [RuleID: Int] = [:]
    /// How often it was not asked, because nothing was left of its place.
    public internal(set) var gone = 0
    /// How often it was asked, by the method's place in ``RuleMethod``.
    var asked = [Int](repeating: 0, count: RuleMethod.allCases.count)

    /// How often it was asked for `method`.
    public func asked(for method: RuleMethod) -> Int { asked[method.ordinal] }
  }

  private(set) var rules: [RuleCounts]
  private(set) var expressions: [Outcomes]
  /// How often each location was judged, a stretch of all methods a location.
  private var reached: [Int]

  /// Nothing has been decided by `program` so far.
  public init(_ program: Program) {
    rules = Array(repeating: RuleCounts(), count: program.rules.count)
    expressions = Array(repeating: Outcomes(), count: program.expressions.count)
    reached = Array(repeating: 0, count: program.nodes.count * RuleMethod.allCases.count)
  }

  /// Counts of no program.
  init() {
    rules = []
    expressions = []
    reached = []
  }

  /// What became of a rule; nothing of one that the program does not have.
  public subscript(_ rule: RuleID) -> RuleCounts {
    rules.indices.contains(Int(rule.index)) ? rules[Int(rule.index)] : RuleCounts()
  }

  /// What an expression came to; nothing of one that the program does not have.
  public subscript(_ expression: ExpressionID) -> Outcomes {
    expressions.indices.contains(Int(expression.index)) ? expressions[Int(expression.index)] : Outcomes()
  }

  /// How often a request led to a location, an index into ``Program/nodes``, and was judged there for `method`.
  public func reached(_ location: Int, for method: RuleMethod) -> Int {
    let index = Self.index(location, method)
    return reached.indices.contains(index) ? reached[index] : 0
  }

  /// Adds what was counted of the same program elsewhere; counts of another program change nothing.
  public mutating func add(_ other: EvaluationCounts) {
    guard rules.count == other.rules.count, expressions.count == other.expressions.count,
      reached.count == other.reached.count
    else { return }
    for index in rules.indices { rules[index] += other.rules[index] }
    for index in expressions.indices { expressions[index] += other.expressions[index] }
    for index in reached.indices { reached[index] &+= other.reached[index] }
  }

  private static func index(_ location: Int, _ method: RuleMethod) -> Int {
    location * RuleMethod.allCases.count + method.ordinal
  }
}

extension EvaluationCounts {
  mutating func reach(_ location: Int, for method: RuleMethod) {
    let index = Self.index(location, method)
    if reached.indices.contains(index) { reached[index] &+= 1 }
  }

  mutating func ask(_ rule: RuleID, for method: RuleMethod, _ outcome: RuleOutcome) {
    change(rule) {
      $0.asked[method.ordinal] &+= 1
      switch outcome {
      case .holds: $0.outcomes.trues &+= 1
      case .fails: $0.outcomes.falses &+= 1
      case .faults: $0.outcomes.errors &+= 1
      }
    }
  }

  mutating func passOver(_ rule: RuleID, granting: RuleID) {
    change(rule) { $0.passedOver[granting, default: 0] &+= 1 }
  }

  mutating func findNothing(for rule: RuleID) { change(rule) { $0.gone &+= 1 } }

  private mutating func change(_ rule: RuleID, _ body: (inout RuleCounts) -> Void) {
    if rules.indices.contains(Int(rule.index)) { body(&rules[Int(rule.index)]) }
  }

  /// Calls `body` with the counts of an expression.
  @inline(__always)
  mutating func change(_ expression: ExpressionID, _ body: (inout Outcomes) -> Void) {
    if expressions.indices.contains(Int(expression.index)) { body(&expressions[Int(expression.index)]) }
  }
}

extension EvaluationCounts.RuleCounts {
  static func += (left: inout EvaluationCounts.RuleCounts, right: EvaluationCounts.RuleCounts) {
    left.outcomes += right.outcomes
    left.passedOver.merge(right.passedOver) { $0 &+ $1 }
    left.gone &+= right.gone
    for index in left.asked.indices { left.asked[index] &+= right.asked[index] }
  }
}

extension RuleMethod {
  /// Its place in ``RuleMethod``.
  fileprivate var ordinal: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .validate: 2
    case .get: 3
    case .list: 4
    case .create: 5
    case .update: 6
    case .delete: 7
    }
  }
}
