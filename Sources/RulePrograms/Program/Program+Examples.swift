import RulePatterns

extension Program {
  /// Returns strings that the pattern of an expression probably matches. Empty if the expression uses no pattern of the
  /// program.
  package func matchingTexts(of id: ExpressionID) -> [String] {
    switch self[id] {
    case .matches(_, let index), .matchesWhole(_, let index):
      patterns.indices.contains(Int(index)) ? [patterns[Int(index)].example] : []
    default: []
    }
  }
}
