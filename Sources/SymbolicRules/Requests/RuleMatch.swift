import Platform
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
    let segments = names.map { Walk.Segment(name: $0, isKnown: .always) }
    let isQuery = service == .firestore && method == .list
    let last = names.last.map { Walk.Segment(name: $0, isKnown: isQuery ? space.namesDocument : .always) }
    let prefix = service.prefix.map { Walk.Segment(name: space.term($0), isKnown: .always) }
    let walk = Walk(
      nodes: program.nodes, path: prefix + segments.dropLast() + [last].compactMap(\.self), isQuery: isQuery,
      space: space)
    walk.visit(0, at: 0, .always, [:]) { node, condition, captures in
      for rule in program.nodes[node].allows where program[rule].methods.contains(method) {
        found.append(RuleMatch(rule: rule, condition: condition, captures: captures))
      }
    }
    return found
  }

  /// A walk over the match tree with a path of terms.
  private struct Walk {
    struct Segment {
      let name: Term
      /// When the rules know the segment. In a query, they know the id of a document only if the query names it.
      let isKnown: Formula
    }

    let nodes: [MatchNode]
    let path: [Segment]
    let isQuery: Bool
    let space: SymbolicSpace

    func visit(
      _ node: Int, at depth: Int, _ condition: Formula, _ captures: [Int: SymbolicValue],
      report: (Int, Formula, [Int: SymbolicValue]) -> Void
    ) {
      if condition == .never { return }
      if depth == path.count { report(node, condition, captures) }
      for child in depth < path.count ? space.namedChildren(of: nodes[node], for: path[depth].name) : [] {
        guard case .key(let key) = nodes[child].step else { continue }
        let segment = path[depth]
        let matches = space.all([condition, segment.isKnown, space.equal(segment.name, space.term(key.text))])
        visit(child, at: depth + 1, matches, captures, report: report)
      }
      for child in nodes[node].wildcards where depth < path.count {
        var captures = captures
        let segment = path[depth]
        if let slot = nodes[child].slot { captures[slot] = space.value(.term(segment.name), if: segment.isKnown) }
        visit(child, at: depth + 1, condition, captures, report: report)
      }
      for child in nodes[node].globs {
        guard case .glob(_, let slot, let minimum) = nodes[child].step, depth + minimum <= path.count else {
          continue
        }
        for end in (depth + minimum)...path.count {
          var captures = captures
          captures[slot] = captured(Array(path[depth..<end]), minimum: minimum)
          visit(child, at: end, condition, captures, report: report)
        }
      }
    }

    /// Returns the path that a glob captures. In a query, it can have unknown segments: that is an error where globs take at
    /// least one segment, and else a path of unknown segments. A query of all collections of one id can have further segments.
    private func captured(_ segments: [Segment], minimum: Int) -> SymbolicValue {
      let known = space.both(
        space.all(segments.map(\.isKnown)), isQuery ? space.not(space.spansCollections) : .always)
      let path = SymbolicValue.path(segments.map(\.name))
      if known == .always { return path }
      let gap = space.gap("a path of unknown segments", segments.map { .term($0.name) }, at: "the rules")
      let open = SymbolicValue.term(space.input(.unmodeled(gap, .path)))
      let isOpen = minimum > 0 ? space.both(space.spansCollections, space.unmodeled(gap)) : .always
      return space.choose([(known, path), (space.both(space.not(known), isOpen), open)])
    }
  }
}

extension SymbolicSpace {
  /// Returns the children with fixed keys that a key can equal.
  func namedChildren(of node: MatchNode, for key: Term) -> [Int] {
    guard let text = constant(key)?.text else { return node.namedChildren }
    return text.withBytes { node.literal($0) }.map { [$0] } ?? []
  }

  /// Returns that a query is for one document, whose name it states.
  package var namesDocument: Formula { equal(input(.namesDocument), term(.bool(true))) }

  /// Returns that a query is for all collections of one id, and does not name a document.
  package var spansCollections: Formula { both(equal(input(.spansCollections), term(.bool(true))), not(namesDocument)) }
}
