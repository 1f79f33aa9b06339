import RulePrograms
import RuleValues
import SourceText

/// A checked file with what several lints need to know about it.
struct LintedRules {
  let checked: CheckedRules
  let tree: SyntaxTree
  let parents: [NodeID?]
  /// Each operand of `==` and `!=` with the other one, and of `x in [a, b]` the same pairs of `x` and each element.
  let comparisons: [(value: NodeID, other: NodeID)]
  private let members: [RequestMember]

  init(_ rules: CheckedRules) {
    checked = rules
    tree = rules.tree
    parents = rules.tree.parents
    members = Self.members(in: rules, rules.tree)
    comparisons = Self.comparisons(in: rules.tree)
  }

  private static func comparisons(in tree: SyntaxTree) -> [(value: NodeID, other: NodeID)] {
    tree.nodeIDs.flatMap { id -> [(value: NodeID, other: NodeID)] in
      guard case .binary(let sign, let left, let right) = tree[id].kind else { return [] }
      switch (sign, tree[tree.peeled(right)].kind) {
      case (.equal, _), (.notEqual, _): return [(left, right), (right, left)]
      case (.isIn, .list(let elements)): return tree[elements].flatMap { [(left, $0), ($0, left)] }
      default: return []
      }
    }
  }

  /// Operands come before the nodes that use them, so one loop finds every member.
  private static func members(in rules: CheckedRules, _ tree: SyntaxTree) -> [RequestMember] {
    var members = Array(repeating: RequestMember.other, count: tree.nodes.count)
    let variables = LetValues(tree)
    for id in tree.nodeIDs {
      switch tree[id].kind {
      case .group(let inner): members[id.index] = members[inner.index]
      case .identifier:
        switch rules.resolution(of: id) {
        case .request: members[id.index] = .request
        case .resource: members[id.index] = .resource
        case .variable(let number):
          if let value = variables.value(number, usedAt: id) { members[id.index] = members[value.index] }
        default: break
        }
      case .call(let callee, let arguments):
        guard case .member(let base, let word) = tree[tree.peeled(callee)].kind, members[base.index] != .other,
          tree[word].utf8.elementsEqual("get".utf8), let argument = tree[arguments].first
        else { break }
        let names = names(argument, tree)
        if !names.isEmpty { members[id.index] = names.reduce(members[base.index]) { $0.member($1) } }
      case .member(let base, let word) where members[base.index] != .other:
        members[id.index] = members[base.index].member(tree[word])
      case .index(let base, let index) where members[base.index] != .other:
        if case .string(let text) = tree[tree.peeled(index)].kind {
          members[id.index] = members[base.index].member(tree.text(text))
        }
      default: break
      }
    }
    return members
  }

  /// The names in the first argument of `get`: a string, or a list of strings. Empty if one is computed.
  private static func names(_ argument: NodeID, _ tree: SyntaxTree) -> [String] {
    var elements = [argument]
    if case .list(let list) = tree[tree.peeled(argument)].kind { elements = Array(tree[list]) }
    let names = elements.compactMap { element -> String? in
      if case .string(let text) = tree[tree.peeled(element)].kind { return tree.text(text) }
      return nil
    }
    return names.count == elements.count ? names : []
  }

  /// The value whose member or index is read; nil for any other node.
  func base(ofMember id: NodeID) -> NodeID? {
    switch tree[id].kind {
    case .member(let base, _), .index(let base, _): base
    default: nil
    }
  }

  /// What the node reads from `request` or `resource`, also through `get('name', …)` and through a `let`.
  func requestMember(of id: NodeID) -> RequestMember { members[id.index] }

  func resolution(of id: NodeID) -> Resolution? { checked.resolution(of: id) }

  func methods(of id: AllowID) -> MethodSet { checked.methods(of: id) }

  /// The node that uses this one as an operand, ignoring parentheses.
  func user(of id: NodeID) -> NodeID? {
    var user = parents[id.index]
    while let node = user, case .group = tree[node].kind { user = parents[node.index] }
    return user
  }

  func service(of allow: AllowID) -> RulesService? {
    checked.service(of: tree.matches[tree.allows[allow.index].match.index].service)
  }

  /// The value of a condition that is only `true` or `false`; true without a condition, nil for any other condition.
  func constant(_ allow: AllowID) -> Bool? {
    guard let condition = tree.allows[allow.index].condition else { return true }
    if case .boolean(let value) = tree[tree.peeled(condition)].kind { return value }
    return nil
  }

  /// The segments from the service to the end of a match's path.
  func path(of match: MatchID) -> [PathSegment] {
    var path: [PathSegment] = []
    var current: MatchID? = match
    while let id = current {
      path = tree.matches[id.index].path + path
      current = tree.matches[id.index].parent
    }
    return path
  }

  /// The text of a string literal; nil for anything else.
  func text(_ id: NodeID) -> String? {
    if case .string(let text) = tree[tree.peeled(id)].kind { return tree.text(text) }
    return nil
  }

  /// The elements of a list literal; nil for anything else.
  func elements(of id: NodeID) -> [NodeID]? {
    if case .list(let elements) = tree[tree.peeled(id)].kind { return Array(tree[elements]) }
    return nil
  }

  /// The string literals that are the only argument of `matches`.
  var matchPatterns: [(text: String, span: Span)] {
    tree.nodeIDs.compactMap { id in
      guard case .call(_, let list) = tree[id].kind, list.count == 1, case .method(let method) = resolution(of: id),
        method == .matches, let argument = tree[list].first, let text = text(argument)
      else { return nil }
      return (text, tree[tree.peeled(argument)].span)
    }
  }

  func isNull(_ id: NodeID) -> Bool {
    if case .null = tree[tree.peeled(id)].kind { return true }
    return false
  }

  /// The operands of `==` and `!=`; nil for any other node.
  func equality(_ id: NodeID) -> (left: NodeID, right: NodeID)? {
    guard case .binary(let sign, let left, let right) = tree[id].kind, sign == .equal || sign == .notEqual else {
      return nil
    }
    return (left, right)
  }
}
