import RulePrograms
import SourceText

/// A checked file with what several lints ask of it.
struct LintedRules {
  let rules: CheckedRules
  let parents: [NodeID?]

  init(_ rules: CheckedRules) {
    self.rules = rules
    parents = rules.tree.parents
  }

  var tree: SyntaxTree { rules.tree }

  /// The names of `request.auth.uid`, if the node is a plain way from `request` or `resource`.
  func way(of id: NodeID) -> [String]? {
    var names: [String] = []
    var current = tree.peeled(id)
    while true {
      switch tree[current].kind {
      case .member(let base, let name):
        names.append(name.text)
        current = tree.peeled(base)
      case .index(let base, let index):
        guard case .string(let name) = tree[tree.peeled(index)].kind else { return nil }
        names.append(name)
        current = tree.peeled(base)
      case .identifier(let name):
        switch rules.resolution(of: current) {
        case .request, .resource: return [name] + names.reversed()
        default: return nil
        }
      default: return nil
      }
    }
  }

  /// What the node is an operand of, parentheses left out.
  func user(of id: NodeID) -> NodeID? {
    var user = parents[id.index]
    while let node = user, case .group = tree[node].kind { user = parents[node.index] }
    return user
  }

  /// The nodes of an expression.
  func nodes(in root: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [root]
    while let id = waiting.popLast() {
      found.append(id)
      waiting += tree[id].children
    }
    return found
  }

  func service(of allow: AllowID) -> ServiceKind { rules.service(of: tree[tree[allow].match].service) }

  /// Whether an `allow` has no condition, or one that is nothing but `true` or `false`.
  func constant(_ allow: AllowID) -> Bool? {
    guard let condition = tree[allow].condition else { return true }
    if case .boolean(let value) = tree[tree.peeled(condition)].kind { return value }
    return nil
  }

  /// The segments from the service to the end of a match's path.
  func path(of match: MatchID) -> [PathSegment] {
    var path: [PathSegment] = []
    var current: MatchID? = match
    while let id = current {
      path = tree[id].path + path
      current = tree[id].parent
    }
    return path
  }

  /// The text of a string literal.
  func text(_ id: NodeID) -> String? {
    if case .string(let text) = tree[tree.peeled(id)].kind { return text }
    return nil
  }

  func isNull(_ id: NodeID) -> Bool {
    if case .null = tree[tree.peeled(id)].kind { return true }
    return false
  }

  /// The operands of `==` and `!=`.
  func equality(_ id: NodeID) -> (left: NodeID, right: NodeID)? {
    guard case .binary(let sign, let left, let right) = tree[id].kind, sign.precedence == .equality else { return nil }
    return (left, right)
  }
}
