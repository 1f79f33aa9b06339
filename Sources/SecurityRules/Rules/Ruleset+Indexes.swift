public import DocumentTrees
import RulePrograms
import RuleValues

extension Ruleset where Service == RealtimeDatabase {
  /// The indexes that `.indexOn` declares in the rules, for `IndexDeclarations.children`.
  public var indexes: [ChildIndex] {
    program.nodes.indices.flatMap { node in
      let place = place(of: node)
      return program.nodes[node].indexes.map { index in
        ChildIndex(place, on: index == ".value" ? .root : DataPath(index))
      }
    }
  }

  private func place(of node: Int) -> [DataKey?] {
    program.steps(toNode: node).map { if case .key(let key) = $0 { key } else { nil } }
  }
}
