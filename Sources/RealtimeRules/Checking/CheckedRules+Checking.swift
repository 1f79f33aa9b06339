import RulePrograms
import SourceText

extension CheckedRules {
  /// Parses and checks the conditions of `tree`.
  init(_ tree: RulesTree, _ library: RealtimeLibrary) {
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
    self.init(tree: tree, rules: rules, byLocation: byLocation, diagnostics: diagnostics)
  }
}

extension CheckedRule {
  fileprivate static func check(_ written: WrittenRule, in scope: Scope) -> (CheckedRule, [Diagnostic]) {
    switch written.condition {
    case .constant(let value, let span):
      return (CheckedRule(written: written, condition: .constant(value, span)), [])
    case .text(let source):
      let (tree, problems) = Parser.parse(source)
      let (condition, found) = Checker.check(tree, source, in: scope)
      return (CheckedRule(written: written, condition: .checked(condition)), problems + found)
    }
  }
}
