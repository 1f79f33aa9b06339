import Platform
import RulePrograms
import RuleValues
import SymbolicRules

extension Program {
  /// Returns the nodes whose path can be that of a form, in the order of ``nodes``.
  ///
  /// - Parameters:
  ///   - path: the segments, with the prefix of the service.
  ///   - withRelated: whether the nodes above and below are returned as well. The rules of a Realtime Database there take part.
  func nodes(matching path: [RequestForm.Segment], withRelated: Bool = false) -> [Int] {
    var found: Set<Int> = []
    var waiting = [(node: 0, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      let isAtEnd = depth == path.count
      if isAtEnd || withRelated { found.insert(node) }
      if isAtEnd, withRelated {
        waiting += children(of: node).map { ($0, depth) }
        continue
      }
      if depth < path.count {
        switch path[depth] {
        case .variable: waiting += nodes[node].namedChildren.map { ($0, depth + 1) }
        case .literal(let text):
          if let child = text.string.withBytes({ nodes[node].literal($0) }) { waiting.append((child, depth + 1)) }
        }
        waiting += nodes[node].wildcards.map { ($0, depth + 1) }
      }
      for child in nodes[node].globs {
        guard case .glob(_, _, let minimum) = nodes[child].step, depth + minimum <= path.count else { continue }
        waiting += ((depth + minimum)...path.count).map { (child, $0) }
      }
    }
    return found.sorted()
  }

  private func children(of node: Int) -> [Int] {
    nodes[node].namedChildren + nodes[node].wildcards + nodes[node].globs
  }
}
