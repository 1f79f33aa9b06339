import RulePrograms
import RuleValues

/// The `allow` statements whose path takes a request's path, with what their wildcards capture.
///
/// A segment of the path is a text; in a query, one that nobody knows (``RuleValue/pathVariable(_:)``: the ids of its
/// documents), or any number of those (``RuleValue/pathGlob(_:)``: the way to a collection of a group). A wildcard takes one
/// segment, known or not; a glob takes any (emulator 1.19.9).
struct RuleMatches {
  /// What a wildcard or glob captures.
  struct Capture: BitwiseCopyable {
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
    matches.popAll()
    captures.popAll()
    visits = 0
    let walk = Walk(method: method, path: path)
    if let root = evaluator.program.tree.documentsRoot, let database = evaluator.arena.database(of: path) {
      way.append(Capture(slot: root.slot, value: database))
      visit(root.location, 3, walk, &evaluator)
      way.removeLast()
    } else {
      visit(0, 0, walk, &evaluator)
    }
    if matches.count > 1 { matches.sort { $0.rule.index < $1.rule.index } }
    return visits <= Self.maximumVisits
  }

  private struct Walk {
    let method: RuleMethod
    let path: ElementsRef

    var count: Int { Int(path.count) }

    /// What a glob captures. In version 1, whose globs take at least one segment, it is nothing where a query leaves a
    /// segment open; in version 2 a path with variables (emulator 1.19.9).
    func slice(_ range: Range<Int>, minimum: Int, in arena: borrowing Arena) -> RuleValue {
      let elements = arena.slice(path, range)
      let isOpen = arena.elements[elements.range].contains { if case .string = $0 { false } else { true } }
      return isOpen && minimum > 0 ? .error(.nullValue) : .path(elements)
    }
  }

  private mutating func visit<Observer: EvaluationObserver>(
    _ index: Int, _ position: Int, _ walk: Walk, _ evaluator: inout Evaluator<Observer>
  ) {
    visits += 1
    guard visits <= Self.maximumVisits else { return }
    let location = evaluator.program.tree.locations[index]
    if position == walk.count {
      evaluator.observer.didReach(index)
      note(location, walk, evaluator.program.tree)
    } else {
      visitSegment(index, location, position, walk, &evaluator)
    }
    for child in location.globs {
      let glob = Int(evaluator.program.tree.children[Int(child)])
      let step = evaluator.program.tree.locations[glob]
      let minimum = Int(step.minimum)
      guard minimum <= walk.count - position else { continue }
      for end in position + minimum...walk.count {
        let captured = walk.slice(position..<end, minimum: minimum, in: evaluator.arena)
        way.append(Capture(slot: Int(step.slot), value: captured))
        visit(glob, end, walk, &evaluator)
        way.removeLast()
      }
    }
  }

  private mutating func visitSegment<Observer: EvaluationObserver>(
    _ index: Int, _ location: MatchTree.Location, _ position: Int, _ walk: Walk,
    _ evaluator: inout Evaluator<Observer>
  ) {
    let segment = evaluator.arena.element(walk.path, position)
    let captured: RuleValue
    switch segment {
    case .string(let text):
      captured = segment
      if let child = evaluator.program.tree.literal(text, in: evaluator.arena.text, below: index) {
        visit(child, position + 1, walk, &evaluator)
      }
    case .pathVariable: captured = .error(.nullValue)
    default: return
    }
    for child in location.wildcards {
      let wildcard = Int(evaluator.program.tree.children[Int(child)])
      way.append(Capture(slot: Int(evaluator.program.tree.locations[wildcard].slot), value: captured))
      visit(wildcard, position + 1, walk, &evaluator)
      way.removeLast()
    }
  }

  private mutating func note(_ location: MatchTree.Location, _ walk: Walk, _ tree: borrowing MatchTree) {
    for index in location.allows where tree.allows[Int(index)].methods.contains(walk.method) {
      let start = captures.count
      for index in way.indices { captures.append(way[index]) }
      matches.append(Match(rule: tree.allows[Int(index)].rule, captures: start..<captures.count))
    }
  }
}
