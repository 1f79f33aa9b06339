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

  /// The number of rules, expressions and locations of a program.
  struct Size: Equatable {
    let rules: Int
    let expressions: Int
    let locations: Int

    init(_ program: borrowing Program) {
      (rules, expressions, locations) = (program.rules.count, program.expressions.count, program.nodes.count)
    }

    fileprivate init(_ counts: EvaluationCounts) {
      (rules, expressions) = (counts.rules.count, counts.expressions.count)
      locations = counts.reached.count / RuleMethod.allCases.count
    }
  }

  /// The size of the program.
  var size: Size { Size(self) }

  /// Creates counts of zero for `program`.
  package init(_ program: Program) { self.init(Size(program)) }

  /// Creates counts of zero for a program of this size.
  init(_ size: Size) {
    rules = Array(repeating: RuleCounts(), count: size.rules)
    expressions = Array(repeating: Outcomes(), count: size.expressions)
    reached = Array(repeating: 0, count: size.locations * RuleMethod.allCases.count)
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
    guard size == other.size else { return }
    for index in rules.indices { rules[index] += other.rules[index] }
    for index in expressions.indices { expressions[index] += other.expressions[index] }
    for index in reached.indices { reached[index] &+= other.reached[index] }
  }

  /// Adds the counts of a counter for the same program. Those for another program change nothing.
  package mutating func add(_ counter: Counter) { counter.add(to: &self) }

  private static func index(_ location: Int, _ method: RuleMethod) -> Int {
    location * RuleMethod.allCases.count + method.ordinal
  }
}

extension EvaluationCounts {
  /// Adds notes about the same program, whose first place is decided for `method`.
  mutating func add(_ notes: [OutcomeNote], beginningWith method: RuleMethod) {
    var method = method
    for note in notes {
      let index = Int(note.index)
      switch note.kind {
      case .place: method = RuleMethod.allCases[index]
      case .location: reached[Self.index(index, method)] &+= 1
      case .passedOver: rules[index].passedOver[RuleID(Int(note.granting)), default: 0] &+= 1
      case .nothing: rules[index].gone &+= 1
      case .rule:
        rules[index].asked[method.ordinal] &+= 1
        rules[index].outcomes.add(note.outcome)
      case .expression: expressions[index].add(note.outcome)
      }
    }
  }
}

extension EvaluationCounts.Outcomes {
  fileprivate mutating func add(_ outcome: OutcomeNote.Outcome) {
    switch outcome {
    case .isTrue: trues &+= 1
    case .isFalse: falses &+= 1
    case .isError: errors &+= 1
    case .isOther: others &+= 1
    }
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
  var ordinal: Int {
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
