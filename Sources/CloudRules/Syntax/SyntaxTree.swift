import SourceText

/// A rules file as written. Expressions are flat, operands before what they are operands of; declarations are flat in
/// the order of the text, a match before what is in it. So later passes are loops and not recursions. The tree holds
/// nothing that a checker learns.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private var heights: [Int] = []
  /// nil where the file does not name one, which means version 1.
  var version: VersionDeclaration?
  var imports: [ImportDeclaration] = []
  var services: [ServiceDeclaration] = []
  var matches: [MatchDeclaration] = []
  var allows: [AllowDeclaration] = []
  /// Every function of the file, in the order of the text.
  var functions: [FunctionDeclaration] = []
  /// Where comments stand.
  var comments: [Span] = []

  /// Adds a node whose operands are already there.
  @inline(never)
  mutating func add(_ kind: SyntaxNode.Kind, _ span: Span) -> NodeID {
    let node = SyntaxNode(kind: kind, span: span)
    var height = 0
    node.forEachChild { height = max(height, heights[$0.index]) }
    nodes.append(node)
    heights.append(height + 1)
    return NodeID(index: nodes.count - 1)
  }

  subscript(_ id: NodeID) -> SyntaxNode { nodes[id.index] }
  subscript(_ id: ServiceID) -> ServiceDeclaration { services[id.index] }
  subscript(_ id: MatchID) -> MatchDeclaration { matches[id.index] }
  subscript(_ id: AllowID) -> AllowDeclaration { allows[id.index] }
  subscript(_ id: FunctionID) -> FunctionDeclaration { functions[id.index] }

  var nodeIDs: [NodeID] { nodes.indices.map(NodeID.init) }
  var serviceIDs: [ServiceID] { services.indices.map(ServiceID.init) }
  var matchIDs: [MatchID] { matches.indices.map(MatchID.init) }
  var allowIDs: [AllowID] { allows.indices.map(AllowID.init) }
  var functionIDs: [FunctionID] { functions.indices.map(FunctionID.init) }

  /// The functions that stand outside of services, before or after them.
  var fileFunctions: [FunctionID] { functionIDs.filter { self[$0].scope == .file } }

  /// The number of nodes on the longest way down from `id`, itself among them. Parentheses count.
  func height(of id: NodeID) -> Int { heights[id.index] }

  /// The node without the parentheses around it.
  func peeled(_ id: NodeID) -> NodeID {
    var id = id
    while case .group(let inner) = self[id].kind { id = inner }
    return id
  }

  /// For each node the one that it is a direct operand of.
  var parents: [NodeID?] {
    var parents = [NodeID?](repeating: nil, count: nodes.count)
    for id in nodeIDs {
      for child in self[id].children { parents[child.index] = id }
    }
    return parents
  }
}
