import RuleEvaluation
import RulePrograms
import SourceText

extension CoverageReasons {
  /// Returns the missing outcome of a condition and its reason; nil if no outcome is missing.
  func missing(
    of condition: ProgramCondition, named name: String, _ outcomes: EvaluationCounts.Outcomes,
    possible: ConditionOutcomes
  ) -> CoverageGap? {
    let lacksTrue = possible.contains(.isTrue) && outcomes.trues == 0
    let lacksFalse = possible.contains(.isFalse) && outcomes.falses == 0
    guard lacksTrue || lacksFalse else { return nil }
    guard outcomes.total > 0 else { return notEvaluated(condition, name) }
    let errors = outcomes.errors &+ outcomes.others
    if outcomes.trues == 0, outcomes.falses == 0 {
      return CoverageGap(.onlyError, "`\(name)` was never true or false, but an error \(Self.times(errors))")
    }
    let also = errors > 0 ? " and an error \(Self.times(errors))" : ""
    if lacksTrue {
      return CoverageGap(.onlyFalse, "`\(name)` was false \(Self.times(outcomes.falses))\(also), but never true")
    }
    let text = "`\(name)` was true \(Self.times(outcomes.trues))\(also), but never false"
    guard errors > 0 else { return CoverageGap(.onlyTrue, text) }
    return CoverageGap(.onlyError, condition.isWholeRule ? "\(text): it denied only because of errors" : text)
  }

  private func notEvaluated(_ condition: ProgramCondition, _ name: String) -> CoverageGap {
    switch condition.role {
    case .operand(let chain, let index):
      if let gap = shortCircuit(chain, before: index, name) { return gap }
    case .branch(let conditional, let test, let ifTrue):
      if let gap = otherBranch(of: conditional, test: test, ifTrue: ifTrue, name: name) { return gap }
    case .rule, .result, .variable, .test: break
    }
    return CoverageGap(.notEvaluated, "`\(name)` was never evaluated: no evaluation reached it")
  }

  /// Returns the operands that short-circuited an operand of a chain; nil if the chain was not evaluated or a limit
  /// ended it.
  private func shortCircuit(_ chain: ProgramCondition.Chain, before index: Int, _ name: String) -> CoverageGap? {
    let stops = chain.operands.prefix(index).map { (operand: $0, count: stopCount(counts[$0], chain)) }
    let total = counts[chain.expression].total
    guard total > 0, stops.contains(where: { $0.count > 0 }) else { return nil }
    let places = stops.filter { $0.count > 0 }.map { operand, _ in
      CoverageGap.Place(span: program.place(of: operand), text: outcome(of: operand, chain, withCount: true))
    }
    let who: String
    if let only = stops.first(where: { $0.count == total }) {
      who = "`\(program.title(of: only.operand))` was \(outcome(of: only.operand, chain)) each time"
    } else {
      who = "everything before it was \(chain.isAnd ? "false" : "true") each time"
    }
    return CoverageGap(.shortCircuited, "`\(name)` was never evaluated: \(who)", Array(places.prefix(3)))
  }

  /// Returns how often an operand was the last one evaluated.
  private func stopCount(_ outcomes: EvaluationCounts.Outcomes, _ chain: ProgramCondition.Chain) -> Int {
    let deciding = chain.isAnd ? outcomes.falses : outcomes.trues
    return chain.stopsAtErrors ? deciding &+ outcomes.errors &+ outcomes.others : deciding
  }

  private func outcome(
    of operand: ExpressionID, _ chain: ProgramCondition.Chain, withCount: Bool = false
  ) -> String {
    let outcomes = counts[operand]
    let deciding = chain.isAnd ? outcomes.falses : outcomes.trues
    let errors = chain.stopsAtErrors ? outcomes.errors &+ outcomes.others : 0
    let words = [(chain.isAnd ? "false" : "true", deciding), ("an error", errors)].filter { $0.1 > 0 }
    return words.map { withCount ? "\($0.0) \(Self.times($0.1))" : $0.0 }.joined(separator: withCount ? ", " : " or ")
  }

  private func otherBranch(
    of conditional: ExpressionID, test: ExpressionID, ifTrue: Bool, name: String
  ) -> CoverageGap? {
    let outcomes = counts[test]
    guard counts[conditional].total > 0, outcomes.total > 0 else { return nil }
    let errors = outcomes.errors &+ outcomes.others
    let words = [(ifTrue ? "false" : "true", ifTrue ? outcomes.falses : outcomes.trues), ("an error", errors)].filter {
      $0.1 > 0
    }
    let what = words.map(\.0).joined(separator: " or ")
    return CoverageGap(
      .otherBranch, "`\(name)` was never evaluated: `\(program.title(of: test))` was \(what) each time",
      [
        CoverageGap.Place(
          span: program.place(of: test), text: words.map { "\($0.0) \(Self.times($0.1))" }.joined(separator: ", "))
      ])
  }
}

extension ProgramCondition {
  /// Whether the condition is the complete `if` condition of a rule.
  var isWholeRule: Bool {
    if case .rule = role { true } else { false }
  }
}
