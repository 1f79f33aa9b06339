import RulePrograms
import RuleValues
import SourceText

/// Turns a tree of checked rules into a program.
enum RulesetLowering {
  static func lower(_ rules: CheckedRules, file: SourceFile) -> Program {
    var builder = ProgramBuilder(file: file)
    var nodes: [Int] = []
    for (index, location) in rules.tree.locations.enumerated() {
      let node = addNode(location, at: index, in: rules.tree, nodes: nodes, into: &builder)
      nodes.append(node)
      builder.addBlock(MatchBlock(node: node, span: location.keySpan))
      location.indexes.forEach { builder.addIndex($0, at: node) }
      for rule in rules.rules(at: index) { addRule(rule, at: node, into: &builder) }
    }
    return builder.build()
  }

  private static func addNode(
    _ location: RulesLocation, at index: Int, in tree: RulesTree, nodes: [Int], into builder: inout ProgramBuilder
  ) -> Int {
    guard let parent = location.parent, parent < nodes.count else { return 0 }
    switch location.step {
    case .root: return 0
    case .key(let key): return builder.addNode(.key(DataKey(key)), below: nodes[parent])
    case .wildcard(let name):
      let slot = tree.wildcards(above: index).count - 1
      return builder.addNode(.wildcard(name: name, slot: slot), below: nodes[parent])
    }
  }

  private static func addRule(_ rule: CheckedRule, at node: Int, into builder: inout ProgramBuilder) {
    let (condition, text, span): (ExpressionID, String, Span)
    switch rule.condition {
    case .constant(let value, let place):
      (text, span) = ("\(value)", place)
      condition = builder.add(.constant(.bool(value)), span: place, textSpan: Span(0, text.utf8.count))
    case .checked(let checked):
      (text, span) = (checked.source.text, checked.source.span)
      var lowering = ConditionLowering(checked)
      condition = lowering.lower(into: &builder)
    }
    let method = rule.written.method
    let location = builder.location(ofNode: node)
    let name = "\(location == "/" ? "" : location)/.\(method.rawValue)"
    builder.addRule(
      Rule(methods: [method], node: node, condition: condition, name: name, text: text, span: span))
  }
}
