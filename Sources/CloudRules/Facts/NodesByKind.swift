/// The nodes of a tree that lints look at, by their kind, so that each lint need not look at all nodes.
struct NodesByKind: Sendable {
  private(set) var calls: [NodeID] = []
  private(set) var members: [NodeID] = []
  private(set) var negations: [NodeID] = []
  /// `&&` and `||`
  private(set) var chains: [NodeID] = []
  private(set) var conditionals: [NodeID] = []
  private(set) var typeTests: [NodeID] = []
  private(set) var maps: [NodeID] = []
  private(set) var paths: [NodeID] = []

  init(_ tree: SyntaxTree) {
    for id in tree.nodeIDs {
      switch tree[id].kind {
      case .call: calls.append(id)
      case .member: members.append(id)
      case .unary(.not, _): negations.append(id)
      case .binary(.and, _, _), .binary(.or, _, _): chains.append(id)
      case .conditional: conditionals.append(id)
      case .typeTest: typeTests.append(id)
      case .map: maps.append(id)
      case .path: paths.append(id)
      case .null, .boolean, .integer, .double, .string, .bytes, .identifier, .group, .unary, .binary, .index, .slice,
        .list, .mistake:
        break
      }
    }
  }
}
