import RulePrograms
import SourceText

/// A checked file with what several lints ask of it.
struct LintedRules {
  let rules: CheckedRules
  let tree: SyntaxTree
  let parents: [NodeID?]
  private let ways: [Way]

  init(_ rules: CheckedRules) {
    self.rules = rules
    tree = rules.tree
    parents = rules.tree.parents
    ways = Self.ways(in: rules, rules.tree)
  }

  /// Operands stand before what they are operands of, so one loop finds every way.
  private static func ways(in rules: CheckedRules, _ tree: SyntaxTree) -> [Way] {
    var ways = Array(repeating: Way.elsewhere, count: tree.nodes.count)
    let variables = LetValues(tree)
    for id in tree.nodeIDs {
      switch tree[id].kind {
      case .group(let inner): ways[id.index] = ways[inner.index]
      case .identifier:
        switch rules.resolution(of: id) {
        case .request: ways[id.index] = .request
        case .resource: ways[id.index] = .resource
        case .variable(let number):
          if let value = variables.value(number, usedAt: id) { ways[id.index] = ways[value.index] }
        default: break
        }
      case .call(let callee, let arguments):
        guard case .member(let base, let word) = tree[tree.peeled(callee)].kind, ways[base.index] != .elsewhere,
          tree[word].utf8.elementsEqual("get".utf8), let argument = tree[arguments].first
        else { break }
        let names = names(argument, tree)
        if !names.isEmpty { ways[id.index] = names.reduce(ways[base.index]) { $0.member($1) } }
      case .member(let base, let word) where ways[base.index] != .elsewhere:
        ways[id.index] = ways[base.index].member(tree[word])
      case .index(let base, let index) where ways[base.index] != .elsewhere:
        if case .string(let text) = tree[tree.peeled(index)].kind {
          ways[id.index] = ways[base.index].member(tree.text(text))
        }
      default: break
      }
    }
    return ways
  }

  /// The names that the first argument of `get` leads through: a text, or a list of texts. Empty where one is computed.
  private static func names(_ argument: NodeID, _ tree: SyntaxTree) -> [String] {
    var elements = [argument]
    if case .list(let list) = tree[tree.peeled(argument)].kind { elements = Array(tree[list]) }
    let names = elements.compactMap { element -> String? in
      if case .string(let text) = tree[tree.peeled(element)].kind { return tree.text(text) }
      return nil
    }
    return names.count == elements.count ? names : []
  }

  /// What the name of a member, or the text in brackets, is read from; nil for any other node.
  func base(ofMember id: NodeID) -> NodeID? {
    switch tree[id].kind {
    case .member(let base, _), .index(let base, _): base
    default: nil
    }
  }

  /// The way that the node is, also by way of `get('name', …)` and of the names of `let`.
  func way(of id: NodeID) -> Way { ways[id.index] }

  /// What the node is an operand of, parentheses left out.
  func user(of id: NodeID) -> NodeID? {
    var user = parents[id.index]
    while let node = user, case .group = tree[node].kind { user = parents[node.index] }
    return user
  }

  func service(of allow: AllowID) -> ServiceKind {
    rules.service(of: tree.matches[tree.allows[allow.index].match.index].service)
  }

  /// Whether an `allow` has no condition, or one that is nothing but `true` or `false`.
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

  /// The text of a string literal.
  func text(_ id: NodeID) -> String? {
    if case .string(let text) = tree[tree.peeled(id)].kind { return tree.text(text) }
    return nil
  }

  func isNull(_ id: NodeID) -> Bool {
    if case .null = tree[tree.peeled(id)].kind { return true }
    return false
  }

  /// The operands of `==` and `!=`.
  func equality(_ id: NodeID) -> (left: NodeID, right: NodeID)? {
    guard case .binary(let sign, let left, let right) = tree[id].kind, sign == .equal || sign == .notEqual else {
      return nil
    }
    return (left, right)
  }
}
