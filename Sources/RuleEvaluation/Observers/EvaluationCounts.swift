package import RulePrograms

/// The number of times that each part of a program had each outcome, over any number of decisions. The size depends
/// only on the program.
package struct EvaluationCounts: Sendable, Hashable {
  /// The number of times that a rule or expression had each outcome.
  package struct Outcomes: Sendable, Hashable {
    /// The number of times an expression was true or a rule held.
    package internal(set) var trues = 0
    /// The number of times an expression was false or a rule did not hold.
    package internal(set) var falses = 0
    /// The number of errors. For a rule, this includes a condition that is not a boolean, and an exceeded limit.
    package internal(set) var errors = 0
    /// The number of values that are not booleans.
    package internal(set) var others = 0

    /// The total number of evaluations.
    package var total: Int { trues &+ falses &+ errors &+ others }

    /// Creates counts of zero.
    package init() {}

    static func += (left: inout Outcomes, right: Outcomes) {
      left.trues &+= right.trues
      left.falses &+= right.falses
      left.errors &+= right.errors
      left.others &+= right.others
    }
  }

  /// The counts of a rule.
  package struct RuleCounts: Sendable, Hashable {
    /// The outcomes of the rule's evaluations.
    package internal(set) var outcomes = Outcomes()
    /// How often each other rule granted, so that this rule was not evaluated.
    package internal(set) var passedOver: [RuleID: Int] = [:]
    /// How often the rule was not evaluated because its place has no data after the request.
    package internal(set) var gone = 0
    /// The number of evaluations by the method's index in ``RuleMethod``.
    var asked = [Int](repeating: 0, count: RuleMethod.allCases.count)

    /// Returns how often the rule was evaluated for `method`.
    package func asked(for method: RuleMethod) -> Int { asked[method.ordinal] }
  }

  private(set) var rules: [RuleCounts]
  private(set) var expressions: [Outcomes]
  /// The number of decisions at each location, with consecutive entries for the methods of a location.
  private var reached: [Int]

  /// Creates counts of zero for `program`.
  package init(_ program: Program) {
    rules = Array(repeating: RuleCounts(), count: program.rules.count)
    expressions = Array(repeating: Outcomes(), count: program.expressions.count)
    reached = Array(repeating: 0, count: program.nodes.count * RuleMethod.allCases.count)
  }

  /// Creates empty counts without a program.
  init() {
    rules = []
    expressions = []
    reached = []
  }

  /// The counts of a rule; zero for a rule that the program does not have.
  package subscript(_ rule: RuleID) -> RuleCounts {
    rules.indices.contains(Int(rule.index)) ? rules[Int(rule.index)] : RuleCounts()
  }

  /// The outcomes of an expression; zero for an expression that the program does not have.
  package subscript(_ expression: ExpressionID) -> Outcomes {
    expressions.indices.contains(Int(expression.index)) ? expressions[Int(expression.index)] : Outcomes()
  }

  /// Returns how often a request reached a location, an index into ``Program/nodes``, and was decided there for
  /// `method`.
  package func reached(_ location: Int, for method: RuleMethod) -> Int {
    let index = Self.index(location, method)
    return reached.indices.contains(index) ? reached[index] : 0
  }

  /// Adds other counts of the same program. Counts of another program change nothing.
  package mutating func add(_ other: EvaluationCounts) {
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

  /// Calls `body` with the outcomes of an expression.
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
  /// The index of the method in ``RuleMethod``.
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
