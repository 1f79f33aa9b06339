import RulePatterns

extension Program {
  /// Texts that the pattern of an expression most likely matches; none where it matches with no pattern of the program.
  public func matchingTexts(of id: ExpressionID) -> [String] {
    switch self[id] {
    case .matches(_, let index), .matchesWhole(_, let index):
      patterns.indices.contains(Int(index)) ? [patterns[Int(index)].example] : []
    default: []
    }
  }
}
