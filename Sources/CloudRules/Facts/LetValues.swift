/// Finds the value of a `let` from a use of its name.
struct LetValues {
  /// For each node, the function around it, if this function has a `let`.
  private var functions: [FunctionID?]
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) {
    self.tree = tree
    functions = Array(repeating: nil, count: tree.nodes.count)
    for id in tree.functionIDs {
      guard let first = tree[id].lets.first, tree.first(of: first.value) <= tree[id].result.index else { continue }
      for index in tree.first(of: first.value)...tree[id].result.index { functions[index] = id }
    }
  }

  /// The value of the `let` with this index in the function around `id`.
  func value(_ number: Int, usedAt id: NodeID) -> NodeID? {
    guard let function = functions[id.index], tree[function].lets.indices.contains(number) else { return nil }
    return tree[function].lets[number].value
  }
}
