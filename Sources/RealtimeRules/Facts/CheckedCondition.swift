import RulePatterns
import RulePrograms
import SourceText

/// The results of the checker for a condition, in tables beside its tree.
struct CheckedCondition: Sendable {
  /// What a node refers to.
  enum Resolution: Sendable {
    case nothing
    case variable(RealtimeVariable)
    case capture(slot: Int)
    case member(RealtimeMember)
    /// A member of `auth` with a literal name.
    case claim(MemberName)
    /// A member of `auth` with a computed name.
    case computedClaim
    case pattern(Pattern)
  }

  let source: ConditionText
  let tree: SyntaxTree
  let parents: [NodeID?]
  var types: [RealtimeType]
  var resolutions: [Resolution]

  init(_ tree: SyntaxTree, _ source: ConditionText) {
    self.tree = tree
    self.source = source
    parents = tree.parents
    types = Array(repeating: .unknown, count: tree.nodes.count)
    resolutions = Array(repeating: .nothing, count: tree.nodes.count)
  }

  func type(of id: NodeID) -> RealtimeType { types[id.index] }

  func resolution(of id: NodeID) -> Resolution { resolutions[tree.peeled(id).index] }

  /// The span of a node in the file.
  func place(_ id: NodeID) -> Span { source.place(tree[id].span) }

  /// The node that uses this one as an operand, ignoring parentheses.
  func user(of id: NodeID) -> NodeID? {
    var user = parents[id.index]
    while let node = user, case .group = tree[node].kind { user = parents[node.index] }
    return user
  }

  /// The names of a chain of members of a variable, such as `auth.token.email`; nil for any other node.
  func path(of id: NodeID) -> [String]? {
    var names: [String] = []
    var current = tree.peeled(id)
    while true {
      switch tree[current].kind {
      case .identifier(let name): return ([name] + names.reversed())
      case .member(let base, let name):
        names.append(name.text)
        current = tree.peeled(base)
      case .index(let base, let index):
        guard case .string(let name) = tree[tree.peeled(index)].kind else { return nil }
        names.append(name)
        current = tree.peeled(base)
      default: return nil
      }
    }
  }
}
