/// The value that each `let` gives its name, found from where the name is used.
struct LetValues {
  /// The function around each node, for functions that have a `let`.
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

  /// The value of a function's `let` with this number, from 0.
  func value(_ number: Int, usedAt id: NodeID) -> NodeID? {
    guard let function = functions[id.index], tree[function].lets.indices.contains(number) else { return nil }
    return tree[function].lets[number].value
  }
}
