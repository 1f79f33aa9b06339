import RulePrograms
import SourceText

/// A rule with what the lints of a review need to know about it.
struct ReviewedRule: Sendable {
  /// The index of its location.
  let location: Int
  let method: RuleMethod
  let keySpan: Span
  /// nil for a JSON boolean.
  let condition: CheckedCondition?
  /// The number of each node's text.
  let shapes: [Int]
  /// The alternatives of the condition, each with what must be true in it.
  let branches: [[NodeID]]
  /// Whether it always, or never, grants; nil if that depends on the request.
  let outcome: Bool?
  /// Whether the outcome is written as `true` or `false`.
  let isLiteral: Bool
  /// The variables that the condition reads.
  let variables: Set<String>

  init(_ rule: CheckedRule, at location: Int, _ numbers: inout NodeShapes) {
    self.location = location
    method = rule.written.method
    keySpan = rule.written.keySpan
    isLiteral = rule.constant != nil
    switch rule.condition {
    case .constant(let value, _):
      condition = nil
      shapes = []
      branches = [[]]
      outcome = value
      variables = []
    case .checked(let checked):
      condition = checked
      shapes = numbers.numbers(of: checked.tree)
      branches = checked.operands(of: checked.tree.root, .or).map { checked.operands(of: $0, .and) }
      outcome = ConditionOutcome(checked, shapes).outcome(of: checked.tree.root)
      variables = checked.variables(below: checked.tree.root)
    }
  }
}

/// A file without errors, for lints that only a review runs.
struct ReviewedRules: Sendable {
  let checked: CheckedRules
  let rules: [ReviewedRule]
  /// The time of the review in milliseconds since 1970.
  let now: Int64

  init(_ checked: CheckedRules, now: Int64) {
    self.checked = checked
    self.now = now
    var numbers = NodeShapes()
    var rules: [ReviewedRule] = []
    for location in checked.tree.locations.indices {
      for rule in checked.rules(at: location) { rules.append(ReviewedRule(rule, at: location, &numbers)) }
    }
    self.rules = rules
  }

  var tree: RulesTree { checked.tree }

  /// The rules whose outcome depends on the request, each with its condition.
  var conditional: [(rule: ReviewedRule, condition: CheckedCondition)] {
    rules.compactMap { rule in
      guard rule.outcome == nil, let condition = rule.condition else { return nil }
      return (rule, condition)
    }
  }

  /// The path of a location as written: `/notes/$id`.
  func path(of location: Int) -> String {
    var names: [String] = []
    var current: Int? = location
    while let index = current {
      switch tree.locations[index].step {
      case .root: break
      case .key(let name), .wildcard(let name): names.append(name)
      }
      current = tree.locations[index].parent
    }
    return "/" + names.reversed().joined(separator: "/")
  }

  /// Whether a location is another one or below it.
  func isBelow(_ location: Int, _ ancestor: Int) -> Bool {
    var current: Int? = location
    while let index = current, index >= ancestor {
      if index == ancestor { return true }
      current = tree.locations[index].parent
    }
    return false
  }

  /// A location and those below it, which follow it in the tree.
  func subtree(of location: Int) -> Range<Int> {
    let rest = tree.locations.indices.dropFirst(location + 1)
    return location..<(rest.first { !isBelow($0, location) } ?? tree.locations.endIndex)
  }

  /// The rules of a method at the locations above one.
  func rules(above location: Int, _ method: RuleMethod) -> [ReviewedRule] {
    var above: Set<Int> = []
    var current = tree.locations[location].parent
    while let index = current {
      above.insert(index)
      current = tree.locations[index].parent
    }
    return rules.filter { $0.method == method && above.contains($0.location) }
  }
}

extension CheckedCondition {
  /// The operands of a chain of `&&` or `||`.
  func operands(of id: NodeID, _ sign: BinaryOperator) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast().map({ tree.peeled($0) }) {
      if case .binary(sign, let left, let right) = tree[next].kind {
        waiting += [right, left]
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// The names of the variables that a node reads.
  func variables(below id: NodeID) -> Set<String> {
    var names: Set<String> = []
    var waiting = [id]
    while let next = waiting.popLast() {
      if case .identifier(let name) = tree[next].kind { names.insert(name) }
      waiting += tree[next].children
    }
    return names
  }

  /// Whether the node is `auth != null`, or the same of `auth.uid`.
  func isSignInTest(_ id: NodeID) -> Bool {
    guard case .binary(let sign, let left, let right) = tree[tree.peeled(id)].kind, sign.printed == "!=" else {
      return false
    }
    return [(left, right), (right, left)].contains { user, null in
      type(of: null) == .null && [["auth"], ["auth", "uid"]].contains(path(of: user))
    }
  }

  /// The other operand of `==` where one is the user's id; nil for any other node.
  func comparedWithUID(_ id: NodeID) -> NodeID? {
    guard case .binary(let sign, let left, let right) = tree[tree.peeled(id)].kind, sign.printed == "==" else {
      return nil
    }
    if path(of: left) == ["auth", "uid"] { return right }
    return path(of: right) == ["auth", "uid"] ? left : nil
  }

  /// The method that a node calls, with the value before the dot and the arguments.
  func call(_ id: NodeID) -> (base: NodeID, name: String, arguments: [NodeID])? {
    guard case .call(let callee, let arguments) = tree[tree.peeled(id)].kind,
      case .member(let base, let name) = tree[tree.peeled(callee)].kind
    else { return nil }
    return (base, name.text, arguments)
  }
}
