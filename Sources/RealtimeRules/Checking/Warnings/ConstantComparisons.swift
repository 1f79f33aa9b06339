import SourceText

/// Comparisons whose outcome the types alone decide.
enum ConstantComparisons {
  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    condition.tree.ids.compactMap { id in
      guard case .binary(let sign, let left, let right) = condition.tree[id].kind else { return nil }
      let (first, second) = (condition.type(of: left), condition.type(of: right))
      switch sign.precedence {
      case .equality where isKnown(first) && isKnown(second) && first != second:
        return NeverEqual.report(sign, first, second, at: condition.place(id))
      case .relational where (first, second) == (.number, .string) || (first, second) == (.string, .number):
        return NeverOrdered.report(sign, first, second, at: condition.place(id))
      default: return nil
      }
    }
  }

  private static func isKnown(_ type: RealtimeType) -> Bool {
    switch type {
    case .boolean, .number, .string, .null: true
    default: false
    }
  }
}
