import RulePrograms
import RuleValues

/// The `allow` statements whose path takes a request's path, with what their wildcards capture.
///
/// A segment of the path is a text; in a query, one that nobody knows (``RuleValue/pathVariable(_:)``: the ids of its
/// documents), or any number of those (``RuleValue/pathGlob(_:)``: the way to a collection of a group). A wildcard takes one
/// segment, known or not; a glob takes any (emulator 1.19.9).
struct RuleMatches {
  /// What a wildcard or glob captures.
  struct Capture {
    let slot: Int
    let value: RuleValue
  }

  /// An `allow` that is to be asked.
  struct Match {
    let rule: RuleID
    /// Its captures among ``RuleMatches/captures``.
    let captures: Range<Int>
  }

  /// The matches in the order in which they are asked.
  private(set) var matches: [Match] = []
  private(set) var captures: [Capture] = []
  private var way: [Capture] = []
  private var visits = 0

  /// How many steps one path may take through the rules: far more than any rules file that is accepted needs.
  private static let maximumVisits = 10_000_000

  /// Finds the `allow`s of `method` for a path.
  ///
  /// - Returns: false where that takes too long.
  mutating func find<Observer: EvaluationObserver>(
    _ method: RuleMethod, _ path: ElementsRef, in evaluator: inout Evaluator<Observer>
  ) -> Bool {
    matches.removeAll(keepingCapacity: true)
    captures.removeAll(keepingCapacity: true)
    way.removeAll(keepingCapacity: true)
    visits = 0
    let walk = Walk(method: method, path: path, program: evaluator.program, arena: evaluator.arena)
    visit(0, 0, walk, &evaluator.observer)
    matches.sort { $0.rule.index < $1.rule.index }
    return visits <= Self.maximumVisits
  }

  private struct Walk {
    let method: RuleMethod
    let path: ElementsRef
    let program: Program
    let arena: Arena

    var count: Int { Int(path.count) }

    /// What a glob captures. In version 1, whose globs take at least one segment, it is nothing where a query leaves a
    /// segment open; in version 2 a path with variables (emulator 1.19.9).
    func slice(_ range: Range<Int>, minimum: Int) -> RuleValue {
      let elements = ElementsRef(
        start: path.start + UInt32(truncatingIfNeeded: range.lowerBound),
        count: UInt32(truncatingIfNeeded: range.count))
      let isOpen = arena.elements[elements.range].contains { if case .string = $0 { false } else { true } }
      return isOpen && minimum > 0 ? .error(.nullValue) : .path(elements)
    }
  }

  private mutating func visit<Observer: EvaluationObserver>(
    _ index: Int, _ position: Int, _ walk: Walk, _ observer: inout Observer
  ) {
    visits += 1
    guard visits <= Self.maximumVisits else { return }
    let node = walk.program.nodes[index]
    if position == walk.count {
      observer.didReach(index)
      note(node, walk)
    } else {
      visitSegment(node, position, walk, &observer)
    }
    for glob in node.globs {
      guard case .glob(_, let slot, let minimum) = walk.program.nodes[glob].step else { continue }
      guard minimum <= walk.count - position else { continue }
      for end in position + minimum...walk.count {
        way.append(Capture(slot: slot, value: walk.slice(position..<end, minimum: minimum)))
        visit(glob, end, walk, &observer)
        way.removeLast()
      }
    }
  }

  private mutating func visitSegment<Observer: EvaluationObserver>(
    _ node: MatchNode, _ position: Int, _ walk: Walk, _ observer: inout Observer
  ) {
    let segment = walk.arena.elements[walk.path.range.lowerBound + position]
    let captured: RuleValue
    switch segment {
    case .string(let text):
      captured = segment
      if let child = walk.arena.withText(text, { node.literal($0) }) { visit(child, position + 1, walk, &observer) }
    case .pathVariable: captured = .error(.nullValue)
    default: return
    }
    for wildcard in node.wildcards {
      guard let slot = walk.program.nodes[wildcard].slot else { continue }
      way.append(Capture(slot: slot, value: captured))
      visit(wildcard, position + 1, walk, &observer)
      way.removeLast()
    }
  }

  private mutating func note(_ node: MatchNode, _ walk: Walk) {
    for rule in node.allows where walk.program[rule].methods.contains(walk.method) {
      let start = captures.count
      captures += way
      matches.append(Match(rule: rule, captures: start..<captures.count))
    }
  }
}
