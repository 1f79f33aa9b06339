import SourceText

/// A rules file with parsed and checked conditions.
struct CheckedRules: Sendable {
  let tree: RulesTree
  let rules: [CheckedRule]
  /// The rules of each location, by their indexes in ``rules``.
  let byLocation: [Range<Int>]
  let diagnostics: [Diagnostic]

  func rules(at location: Int) -> ArraySlice<CheckedRule> { rules[byLocation[location]] }
}

/// A rule with its parsed and checked condition.
struct CheckedRule: Sendable {
  enum Condition: Sendable {
    /// A JSON boolean.
    case constant(Bool, Span)
    case checked(CheckedCondition)
  }

  let written: WrittenRule
  let condition: Condition

  /// The value of a condition that is only `true` or `false`; nil for any other condition.
  var constant: Bool? {
    switch condition {
    case .constant(let value, _): return value
    case .checked(let condition):
      if case .boolean(let value) = condition.tree[condition.tree.peeled(condition.tree.root)].kind { return value }
      return nil
    }
  }
}
