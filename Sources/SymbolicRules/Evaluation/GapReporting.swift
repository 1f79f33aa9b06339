import Platform
import RulePrograms
import SourceText

/// An evaluator that replaces what it does not model by any value, or by an error.
protocol GapReporting {
  /// The terms and formulas, which list the gaps.
  var space: SymbolicSpace { get }
  /// The rules.
  var program: Program { get }
}

extension SymbolicEvaluator: GapReporting {}

extension GapReporting {
  /// Returns any value, or an error, in place of an expression that is not visited because the budget is spent.
  func notVisited(_ id: ExpressionID) -> SymbolicValue { unmodeled(SymbolicSpace.notVisited, [space.unlike], id) }

  /// Returns a value of any of these kinds, or an error.
  ///
  /// - Parameter operands: what the value depends on, and nothing else.
  func unmodeled(
    _ construct: String, _ operands: [SymbolicValue], of kinds: Kinds = .any, _ id: ExpressionID
  ) -> SymbolicValue {
    space.value(unmodeledValue(construct, operands, of: kinds, id), if: isValid(construct, operands, id))
  }

  /// Returns a value of any of these kinds.
  func unmodeledValue(
    _ construct: String, _ operands: [SymbolicValue], of kinds: Kinds, _ id: ExpressionID
  ) -> SymbolicValue {
    .term(space.input(.unmodeled(gap(construct, operands, id), kinds)))
  }

  /// Returns that a construct is not an error, which is unknown.
  func isValid(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> Formula {
    space.unmodeled(gap(construct, operands, isError: true, id))
  }

  /// Returns a boolean with any value.
  func unmodeledTruth(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> Truth {
    space.decided(space.unmodeled(gap(construct, operands, id)))
  }

  /// Returns a boolean with any value, or an error.
  func unmodeledTruthOrError(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> Truth {
    space.limited(unmodeledTruth(construct, operands, id), to: isValid(construct, operands, id))
  }

  private func gap(
    _ construct: String, _ operands: [SymbolicValue], isError: Bool = false, _ id: ExpressionID
  ) -> Int {
    space.work.spend(SymbolicSpace.visitsOfExpression)
    let place = program.file.position(of: program.spans[Int(id.index)].start)
    return space.gap(
      construct, operands, isError: isError, at: "\(program.file.name):\(place.line):\(place.column)")
  }
}
