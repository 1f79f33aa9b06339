package import RulePrograms
import RuleValues

/// A rule that applies to some of the requests of a form.
package struct RuleMatch {
  /// The rule.
  package let rule: RuleID
  /// When its path is that of the request.
  package let condition: Formula
  /// The values of the wildcards, by slot.
  package let captures: [Int: SymbolicValue]
}

extension SymbolicRequest {
  /// Returns the rules for the method of the request whose path can be that of the request, in the order of the match
  /// tree.
  package func matches(in program: Program) -> [RuleMatch] {
    var found: [RuleMatch] = []
    let walk = Walk(nodes: program.nodes, path: service.prefix.map { space.term($0) } + segments, space: space)
    walk.visit(0, at: 0, .always, [:]) { node, condition, captures in
      for rule in program.nodes[node].allows where program[rule].methods.contains(method) {
        found.append(RuleMatch(rule: rule, condition: condition, captures: captures))
      }
    }
    return found
  }

  /// A walk over the match tree with a path of terms.
  private struct Walk {
    let nodes: [MatchNode]
    let path: [Term?]
    let space: SymbolicSpace

    func visit(
      _ node: Int, at depth: Int, _ condition: Formula, _ captures: [Int: SymbolicValue],
      report: (Int, Formula, [Int: SymbolicValue]) -> Void
    ) {
      if condition == .never { return }
      if depth == path.count { report(node, condition, captures) }
      for child in nodes[node].namedChildren where depth < path.count {
        guard case .key(let key) = nodes[child].step, let segment = path[depth] else { continue }
        if let name = space.constant(segment)?.text, name != key.text { continue }
        let matches = space.both(condition, space.equal(segment, space.term(key.text)))
        visit(child, at: depth + 1, matches, captures, report: report)
      }
      for child in nodes[node].wildcards where depth < path.count {
        var captures = captures
        if let slot = nodes[child].slot { captures[slot] = path[depth].map { .term($0) } ?? .failure }
        visit(child, at: depth + 1, condition, captures, report: report)
      }
      for child in nodes[node].globs {
        guard case .glob(_, let slot, let minimum) = nodes[child].step, depth + minimum <= path.count else {
          continue
        }
        for end in (depth + minimum)...path.count {
          var captures = captures
          let segments = path[depth..<end].compactMap(\.self)
          captures[slot] = segments.count == end - depth ? .path(segments) : .failure
          visit(child, at: end, condition, captures, report: report)
        }
      }
    }
  }
}
