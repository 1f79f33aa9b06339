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
  /// Returns a value of any kind, or an error.
  ///
  /// - Parameter operands: what the value depends on, and nothing else.
  func unmodeled(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    let gap = gap(construct, operands, id)
    return space.value(.term(space.input(.unmodeled(gap))), if: space.unmodeled(gap))
  }

  /// Returns a boolean with any value.
  func unmodeledTruth(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> Truth {
    let holds = space.unmodeled(gap(construct, operands, id))
    return Truth(isTrue: holds, isFalse: space.not(holds))
  }

  /// Returns a boolean with any value, or an error.
  func unmodeledTruthOrError(_ construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> Truth {
    let truth = unmodeledTruth(construct, operands, id)
    let isValid = space.unmodeled(gap(construct, operands, isError: true, id))
    return Truth(isTrue: space.both(isValid, truth.isTrue), isFalse: space.both(isValid, truth.isFalse))
  }

  private func gap(
    _ construct: String, _ operands: [SymbolicValue], isError: Bool = false, _ id: ExpressionID
  ) -> Int {
    let place = program.file.position(of: program.spans[Int(id.index)].start)
    return space.gap(
      construct, operands, isError: isError, at: "\(program.file.name):\(place.line):\(place.column)")
  }
}
