import SourceText

/// A condition as written: flat, with operands before the nodes that use them, so that later passes are loops instead
/// of recursions. It contains no results of the checker.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private var heights: [Int] = []
  /// The outermost node, which exists after parsing.
  var root = NodeID(index: 0)
  /// The positions of comments.
  var comments: [Span] = []

  /// Adds a node whose operands have been added.
  mutating func add(_ kind: SyntaxNode.Kind, _ span: Span) -> NodeID {
    let node = SyntaxNode(kind: kind, span: span)
    nodes.append(node)
    heights.append(1 + (node.children.map { heights[$0.index] }.max() ?? 0))
    return NodeID(index: nodes.count - 1)
  }

  subscript(_ id: NodeID) -> SyntaxNode { nodes[id.index] }

  var ids: [NodeID] { nodes.indices.map(NodeID.init) }

  func height(of id: NodeID) -> Int { heights[id.index] }

  /// The node without the parentheses around it.
  func peeled(_ id: NodeID) -> NodeID {
    var id = id
    while case .group(let inner) = self[id].kind { id = inner }
    return id
  }

  /// For each node, the node that uses it as a direct operand.
  var parents: [NodeID?] {
    var parents = [NodeID?](repeating: nil, count: nodes.count)
    for id in ids {
      for child in self[id].children { parents[child.index] = id }
    }
    return parents
  }
}

extension SyntaxNode {
  /// The direct operands, in the order written.
  var children: [NodeID] {
    switch kind {
    case .null, .boolean, .number, .string, .regex, .identifier: []
    case .group(let inner), .unary(_, let inner), .member(let inner, _): [inner]
    case .binary(_, let left, let right), .index(let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .call(let callee, let arguments): [callee] + arguments
    case .array(let elements), .mistake(let elements): elements
    }
  }
}
