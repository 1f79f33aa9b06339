import RuleEvaluation
import RulePrograms
import SecurityRules
import SourceText

/// Assembles the parts of a report from the program and its counts.
struct CoverageParts {
  /// A part whose index in the report is not yet known.
  struct Draft {
    let kind: CoveragePart.Kind
    let span: Span
    let name: String
    var hits = 0
    var outcomes = EvaluationCounts.Outcomes()
    var asked: [(method: RuleMethod, count: Int)] = []
    var possible = ConditionOutcomes.both
    var gap: CoverageGap?
    var parent: Int?
    var isExcluded = false
  }

  let program: Program
  let counts: EvaluationCounts
  let reasons: CoverageReasons
  private(set) var drafts: [Draft] = []
  private var blocks: [Int: Int] = [:]
  private var rules: [Int] = []
  private var functions: [Int] = []

  init(_ coverage: RulesCoverage) {
    program = coverage.ruleset.program
    counts = coverage.counts
    reasons = CoverageReasons(program, counts)
    addRules()
    addFunctions()
    addConditions()
  }

  // MARK: Blocks, rules, functions

  private mutating func addRules() {
    for index in program.rules.indices {
      let rule = RuleID(index)
      let block = self.block(of: rule)
      let outcomes = counts[rule].outcomes
      var draft = Draft(
        kind: .rule, span: program.place(of: rule), name: program.title(of: rule), hits: outcomes.total,
        outcomes: outcomes, parent: block)
      draft.asked = program[rule].methods.map { ($0, counts[rule].asked(for: $0)) }
      draft.gap = outcomes.total == 0 ? reasons.ruleWasNotAsked(rule) : reasons.someMethodWasNotAsked(rule)
      draft.isExcluded = draft.gap?.reason.isExclusion ?? false
      rules.append(drafts.count)
      drafts.append(draft)
    }
  }

  /// Returns the block that contains a rule. The first rule of the block adds it.
  private mutating func block(of rule: RuleID) -> Int? {
    let (node, start) = (program[rule].node, program[rule].statement.start)
    guard let index = program.blocks.lastIndex(where: { $0.node == node && $0.span.start <= start }) else { return nil }
    if let known = blocks[index] { return known }
    let hits = RuleMethod.allCases.reduce(0) { $0 + counts.reached(node, for: $1) }
    let name = program.title(of: program.blocks[index])
    var draft = Draft(kind: .match, span: program.blocks[index].span, name: name, hits: hits)
    if hits == 0 { draft.gap = CoverageGap(.neverReached, "no request reached `\(name)`") }
    blocks[index] = drafts.count
    drafts.append(draft)
    return drafts.count - 1
  }

  private mutating func addFunctions() {
    let called = CalledFunctions(program)
    for (index, function) in program.functions.enumerated() {
      let first = function.variables.first?.value ?? function.result
      var draft = Draft(
        kind: .function, span: program.head(of: function), name: program.title(of: function), hits: counts[first].total)
      if draft.hits == 0 {
        draft.gap = reasons.functionWasNotCalled(function, isCalled: called.indices.contains(index))
      }
      draft.isExcluded = draft.gap?.reason.isExclusion ?? false
      functions.append(drafts.count)
      drafts.append(draft)
    }
  }

  // MARK: Conditions

  private mutating func addConditions() {
    var possible = PossibleOutcomes(program)
    let first = drafts.count
    for condition in ConditionFinder(program).conditions {
      let parent =
        switch condition.owner {
        case .rule(let rule): rules[Int(rule.index)]
        case .function(let function): functions[function]
        case .condition(let index): first + index
        }
      var draft = Draft(
        kind: .condition, span: program.place(of: condition), name: program.title(of: condition), parent: parent)
      draft.outcomes = counts.outcomes(of: condition)
      draft.hits = draft.outcomes.total
      draft.possible = possible.outcomes(of: condition.expression)
      draft.isExcluded = drafts[parent].isExcluded
      draft.gap = reasons.missing(of: condition, named: draft.name, draft.outcomes, possible: draft.possible)
      drafts.append(draft)
    }
  }

  // MARK: Order

  /// The parts in source order; of those that begin at the same position, the enclosing one comes first.
  var sorted: [CoveragePart] {
    let order = drafts.indices.sorted { left, right in
      let (first, second) = (drafts[left], drafts[right])
      if first.span.start != second.span.start { return first.span.start < second.span.start }
      if first.span.end != second.span.end { return first.span.end > second.span.end }
      return left < right
    }
    var places = order
    for (place, index) in order.enumerated() { places[index] = place }
    return order.map { part(drafts[$0], parent: drafts[$0].parent.map { places[$0] }) }
  }

  private func part(_ draft: Draft, parent: Int?) -> CoveragePart {
    let isInUnreached = draft.parent.map { drafts[$0].hits == 0 } ?? false
    return CoveragePart(
      kind: draft.kind, span: draft.span, name: draft.name, hits: draft.hits, trues: draft.outcomes.trues,
      falses: draft.outcomes.falses, errors: draft.outcomes.errors &+ draft.outcomes.others, asked: draft.asked,
      canBeTrue: draft.possible.contains(.isTrue), canBeFalse: draft.possible.contains(.isFalse),
      state: state(draft), gap: draft.gap, parent: parent, isListed: draft.gap != nil && !isInUnreached)
  }

  private func state(_ draft: Draft) -> CoveragePart.State {
    if draft.isExcluded { return .excluded }
    if draft.gap == nil { return .covered }
    let hasValue = draft.outcomes.trues > 0 || draft.outcomes.falses > 0
    let isReached = draft.kind == .condition ? hasValue : draft.hits > 0
    return isReached ? .partial : .uncovered
  }
}

extension EvaluationCounts {
  /// Returns the outcomes of a condition; for the condition of a rule, as they count for the rule.
  func outcomes(of condition: ProgramCondition) -> Outcomes {
    if case .rule(let rule) = condition.role { return self[rule].outcomes }
    return self[condition.expression]
  }
}
