package import RuleEvaluation
package import RulePrograms

/// What requests can still reach in the rules of a program: each rule evaluated, each condition evaluated, and each
/// condition true.
package struct CoverageGoals: Sendable {
  private enum Goal: Sendable {
    case evaluated(RuleID)
    case value(ProgramCondition)
    case truth(ProgramCondition)
  }

  private let goals: [Goal]
  /// The goals in the condition of each rule and in the functions that it calls, by the index of the rule.
  private let goalsOfRules: [[Int]]
  /// The goals that no request has reached.
  package private(set) var open: Set<Int>

  /// Creates the goals of a program, which are all open.
  package init(_ program: Program) {
    var goals: [Goal] = program.rules.indices.map { .evaluated(RuleID($0)) }
    var own: [[Int]] = program.rules.indices.map { [$0] }
    var functions: [[Int]] = program.functions.map { _ in [] }
    var possible = PossibleOutcomes(program)
    let conditions = ConditionFinder(program).conditions
    for condition in conditions {
      var numbers = [goals.count]
      goals.append(.value(condition))
      if possible.outcomes(of: condition.expression).contains(.isTrue) {
        numbers.append(goals.count)
        goals.append(.truth(condition))
      }
      switch Self.place(condition.owner, conditions) {
      case .rule(let rule): own[Int(rule.index)] += numbers
      case .function(let index): functions[index] += numbers
      case .condition: continue
      }
    }
    for index in program.rules.indices {
      for function in CalledFunctions(program, from: [program.rules[index].condition]).indices.sorted() {
        own[index] += functions[function]
      }
    }
    self.goals = goals
    goalsOfRules = own
    open = Set(goals.indices)
  }

  /// Returns the rule or function that contains a condition.
  private static func place(
    _ owner: ProgramCondition.Owner, _ conditions: [ProgramCondition]
  ) -> ProgramCondition.Owner {
    var owner = owner
    while case .condition(let index) = owner { owner = conditions[index].owner }
    return owner
  }

  /// What a request must do to reach a goal.
  package struct Target: Sendable {
    /// The number of the goal.
    package let number: Int
    /// The expression that must be evaluated; nil if the rule must be evaluated.
    package let expression: ExpressionID?
    /// Whether the expression must be true.
    package let isTrue: Bool
  }

  /// Returns the open goals of a rule and of the functions that it calls.
  package func openTargets(of rule: RuleID) -> [Target] {
    goalsOfRules[Int(rule.index)].filter { open.contains($0) }.map { number in
      switch goals[number] {
      case .evaluated: Target(number: number, expression: nil, isTrue: false)
      case .value(let condition): Target(number: number, expression: condition.expression, isTrue: false)
      case .truth(let condition): Target(number: number, expression: condition.expression, isTrue: true)
      }
    }
  }

  /// Returns whether no request was granted by a rule that can grant.
  package func isNeverTrue(_ rule: RuleID) -> Bool {
    goalsOfRules[Int(rule.index)].contains { number in
      guard open.contains(number), case .truth(let condition) = goals[number], case .rule = condition.role else {
        return false
      }
      return true
    }
  }

  /// Returns the open goals that counts reach.
  package func reached(_ counts: EvaluationCounts) -> Set<Int> {
    open.filter { number in
      switch goals[number] {
      case .evaluated(let rule): counts[rule].outcomes.total > 0
      case .value(let condition):
        counts.outcomes(of: condition).trues > 0 || counts.outcomes(of: condition).falses > 0
      case .truth(let condition): counts.outcomes(of: condition).trues > 0
      }
    }
  }

  /// Closes goals.
  package mutating func close(_ numbers: Set<Int>) { open.subtract(numbers) }
}
