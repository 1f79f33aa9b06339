/// The depth of the nodes of a file's expressions, counted as the service's compiler does (emulator 1.19.9): members,
/// indexes and a minus do not count.
struct ExpressionDepths {
  /// The nodes that are too deep. Their operands are not checked.
  private(set) var tooDeep: [NodeID] = []
  /// The identifiers that are neither the name nor the namespace of a function.
  private(set) var variables: [NodeID] = []

  init(_ tree: SyntaxTree) {
    // 0 for a node that is not part of an expression.
    var depths = Array(repeating: 0, count: tree.nodes.count)
    var isName = Array(repeating: false, count: tree.nodes.count)
    for root in tree.roots { depths[root.index] = 1 }
    for index in tree.nodes.indices.reversed() where depths[index] > 0 {
      visit(NodeID(index: index), in: tree, depths: &depths, isName: &isName)
    }
  }

  private mutating func visit(_ id: NodeID, in tree: SyntaxTree, depths: inout [Int], isName: inout [Bool]) {
    let depth = depths[id.index]
    // Operands come before the nodes that use them, so a long chain is visited from its end.
    if depth > CloudLimits.expressionDepth || tree.height(of: id) > CloudLimits.chainLength {
      // The parser has reported why this could not be parsed.
      if case .mistake = tree[id].kind { return }
      return tooDeep.append(id)
    }
    tree.forEachOperand(of: id) { depths[$0.index] = depth + 1 }
    switch tree[id].kind {
    case .identifier: if !isName[id.index] { variables.append(id) }
    case .member(let base, _):
      depths[base.index] = depth
      if isName[id.index], case .identifier = tree[base].kind { isName[base.index] = true }
    case .index(let base, _), .slice(let base, _, _), .unary(.minus, let base): depths[base.index] = depth
    case .call(let callee, _):
      depths[callee.index] = depth
      isName[callee.index] = true
    default: break
    }
  }
}

extension SyntaxTree {
  /// The expressions that are not operands.
  var roots: [NodeID] {
    allows.compactMap(\.condition) + functions.flatMap { $0.lets.map(\.value) + [$0.result] }
  }
}
