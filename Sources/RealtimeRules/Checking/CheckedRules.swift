import RulePrograms
import SourceText

/// A rules file with parsed and checked conditions.
struct CheckedRules: Sendable {
  let tree: RulesTree
  private let rules: [CheckedRule]
  private let byLocation: [Range<Int>]
  private(set) var diagnostics: [Diagnostic] = []

  /// Parses and checks the conditions of `tree`.
  init(_ tree: RulesTree, _ library: RealtimeLibrary) {
    self.tree = tree
    var rules: [CheckedRule] = []
    var byLocation: [Range<Int>] = []
    var diagnostics: [Diagnostic] = []
    let names = tree.locations.compactMap { if case .wildcard(let name) = $0.step { name } else { nil } }
    for (index, location) in tree.locations.enumerated() {
      let start = rules.count
      let wildcards = tree.wildcards(above: index)
      for written in location.rules {
        let scope = Scope(
          method: written.method, library: library, wildcards: wildcards, wildcardsElsewhere: names)
        let (rule, found) = CheckedRule.check(written, in: scope)
        rules.append(rule)
        diagnostics += found
      }
      byLocation.append(start..<rules.count)
    }
    self.rules = rules
    self.byLocation = byLocation
    self.diagnostics = diagnostics
  }

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

  static func check(_ written: WrittenRule, in scope: Scope) -> (CheckedRule, [Diagnostic]) {
    switch written.condition {
    case .constant(let value, let span):
      return (CheckedRule(written: written, condition: .constant(value, span)), [])
    case .text(let source):
      let (tree, problems) = Parser.parse(source)
      let (condition, found) = Checker.check(tree, source, in: scope)
      return (CheckedRule(written: written, condition: .checked(condition)), problems + found)
    }
  }

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
