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
    var steps: [DataKey?] = []
    var current = node
    while let parent = program.nodes[current].parent {
      if case .key(let key) = program.nodes[current].step { steps.append(key) } else { steps.append(nil) }
      current = parent
    }
    return steps.reversed()
  }
}
