import RulePrograms

/// Checked rules with what several lints need to know about them.
struct LintedRules {
  let checked: CheckedRules
  /// The conditions that are written as strings, each with the method of its rule, in the order of the file.
  let conditions: [(method: RuleMethod, condition: CheckedCondition)]

  init(_ rules: CheckedRules) {
    checked = rules
    conditions = rules.tree.locations.indices.flatMap { rules.rules(at: $0) }.compactMap { rule in
      guard case .checked(let condition) = rule.condition else { return nil }
      return (rule.written.method, condition)
    }
  }

  var tree: RulesTree { checked.tree }
}

extension CheckedCondition {
  /// The path of a node that is a member or an index itself, and not parentheses around one.
  func member(_ id: NodeID) -> [String]? {
    switch tree[id].kind {
    case .member, .index: path(of: id)
    default: nil
    }
  }

  /// Whether the node is an operand of an operator whose other operand is null.
  func isComparedWithNull(_ id: NodeID) -> Bool {
    guard let user = user(of: id), case .binary(_, let left, let right) = tree[user].kind else { return false }
    return [left, right].contains { type(of: $0) == .null }
  }
}
