import RulePrograms
import SourceText

/// A rule with what the lints of a review need to know about it. A class, because each lint visits all rules, and
/// a copy of a structure retains each of its fields.
final class ReviewedRule: Sendable {
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
  /// The rules, with the indexes of ``CheckedRules/rules``.
  let rules: [ReviewedRule]
  /// The end of each location's subtree.
  private let ends: [Int]
  /// The rules whose outcome depends on the request, each with its condition.
  let conditional: [(rule: ReviewedRule, condition: CheckedCondition)]
  /// The time of the review in milliseconds since 1970.
  let now: Int64

  init(_ checked: CheckedRules, now: Int64) {
    self.checked = checked
    self.now = now
    var numbers = NodeShapes()
    var rules: [ReviewedRule] = []
    let locations = checked.tree.locations
    for location in locations.indices {
      for rule in checked.rules(at: location) { rules.append(ReviewedRule(rule, at: location, &numbers)) }
    }
    self.rules = rules
    conditional = rules.compactMap { rule in
      guard rule.outcome == nil, let condition = rule.condition else { return nil }
      return (rule, condition)
    }
    var ends = locations.indices.map { $0 + 1 }
    for location in locations.indices.reversed() {
      if let parent = locations[location].parent { ends[parent] = max(ends[parent], ends[location]) }
    }
    self.ends = ends
  }

  var tree: RulesTree { checked.tree }

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

  /// A location and those below it, which follow it in the tree.
  func subtree(of location: Int) -> Range<Int> { location..<ends[location] }

  /// The rules of a location.
  func rules(at location: Int) -> ArraySlice<ReviewedRule> { rules[checked.byLocation[location]] }

  /// The rules of a location and of those below it.
  func rules(inSubtreeOf location: Int) -> ArraySlice<ReviewedRule> {
    rules[checked.byLocation[location].lowerBound..<checked.byLocation[ends[location] - 1].upperBound]
  }

  /// The rules of a method at the locations above one, from the root on.
  func rules(above location: Int, _ method: RuleMethod) -> [ReviewedRule] {
    var above: [ReviewedRule] = []
    var current = tree.locations[location].parent
    while let index = current {
      above += rules(at: index).reversed().filter { $0.method == method }
      current = tree.locations[index].parent
    }
    return above.reversed()
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
