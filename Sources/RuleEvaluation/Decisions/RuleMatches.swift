import RulePrograms
import RuleValues

/// The `allow` statements whose path takes a request's path, with what their wildcards capture.
///
/// A segment of the path is a text; in a query, one that nobody knows (``RuleValue/pathVariable(_:)``: the ids of its
/// documents), or any number of those (``RuleValue/pathGlob(_:)``: the way to a collection of a group). A wildcard takes one
/// segment, known or not; a glob takes any (emulator 1.19.9).
package struct RuleMatches {
  /// What a wildcard or glob captures.
  package struct Capture: BitwiseCopyable {
    let slot: Int
    let value: RuleValue
    /// What the one before it on the way captured, among all captures; negative of the first.
    fileprivate let outer: Int
  }

  /// An `allow` that is to be asked.
  struct Match: BitwiseCopyable {
    let rule: RuleID
    /// What the last wildcard or glob on the way captured; negative where there is none.
    fileprivate let innermost: Int
  }

  /// The matches in the order in which they are asked.
  private(set) var matches = Scratch<Match>()
  private var captures = Scratch<Capture>()
  private var visits = 0

  /// How many steps one path may take through the rules: far more than any rules file that is accepted needs.
  private static let maximumVisits = 10_000_000

  /// Finds the `allow`s of `method` for a path.
  ///
  /// - Returns: false where that takes too long.
  mutating func find<Observer: EvaluationObserver>(
    _ method: RuleMethod, _ path: ElementsRef, in evaluator: inout Evaluator<Observer>
  ) -> Bool {
    matches.removeAll(after: 0)
    captures.removeAll(after: 0)
    visits = 0
    visit(Step(location: 0, position: 0, innermost: -1), Walk(method: method, path: path), &evaluator)
    if matches.count > 1 { matches.sort { $0.rule.index < $1.rule.index } }
    return visits <= Self.maximumVisits
  }

  /// Gives memory back that only a request with many matches needed.
  mutating func release() {
    matches.shrink(above: 1 << 10)
    captures.shrink(above: 1 << 10)
  }

  /// Goes through what is captured on the way to a match, the innermost first.
  @inline(__always)
  func forEachCapture(of match: Match, _ body: (Capture) -> Void) {
    var next = match.innermost
    while next >= 0 {
      body(captures[next])
      next = captures[next].outer
    }
  }

  /// What is captured on the way to a match, the innermost first.
  func captures(of match: Match) -> [Capture] {
    var result: [Capture] = []
    forEachCapture(of: match) { result.append($0) }
    return result
  }

  private struct Walk: BitwiseCopyable {
    let method: RuleMethod
    let path: ElementsRef

    var count: Int { Int(path.count) }
  }

  /// A location with as much of the path as leads there.
  private struct Step: BitwiseCopyable {
    let location: Int
    let position: Int
    let innermost: Int
  }

  private mutating func visit<Observer: EvaluationObserver>(
    _ step: Step, _ walk: Walk, _ evaluator: inout Evaluator<Observer>
  ) {
    visits += 1
    guard visits <= Self.maximumVisits else { return }
    if step.position == walk.count {
      evaluator.observer.didReach(step.location)
      note(step, walk, evaluator.program.tree)
    } else {
      visitSegment(step, walk, &evaluator)
    }
    if !evaluator.program.tree.locations[step.location].globs.isEmpty { visitGlobs(step, walk, &evaluator) }
  }

  private mutating func visitSegment<Observer: EvaluationObserver>(
    _ step: Step, _ walk: Walk, _ evaluator: inout Evaluator<Observer>
  ) {
    let segment = evaluator.arena.element(walk.path, step.position)
    let captured: RuleValue
    switch segment {
    case .string(let text):
      captured = segment
      if let child = evaluator.literal(text, below: step.location) {
        visit(
          Step(location: child, position: step.position + 1, innermost: step.innermost), walk, &evaluator)
      }
    case .pathVariable: captured = .error(.nullValue)
    default: return
    }
    for child in evaluator.program.tree.locations[step.location].wildcards {
      visit(Int(evaluator.program.tree.children[Int(child)]), captured, step, step.position + 1, walk, &evaluator)
    }
  }

  /// A glob takes as many segments as it likes: each number is tried. Apart from the rest, because few locations have one.
  @inline(never)
  private mutating func visitGlobs<Observer: EvaluationObserver>(
    _ step: Step, _ walk: Walk, _ evaluator: inout Evaluator<Observer>
  ) {
    for child in evaluator.program.tree.locations[step.location].globs {
      let glob = Int(evaluator.program.tree.children[Int(child)])
      let minimum = Int(evaluator.program.tree.locations[glob].minimum)
      guard minimum <= walk.count - step.position else { continue }
      // Where nothing follows the glob, only the whole rest of the path leads to a rule.
      let isLast = evaluator.program.tree.locations[glob].isLeaf
      for end in (isLast ? walk.count : step.position + minimum)...walk.count {
        let captured = evaluator.arena.captured(walk.path, step.position..<end, minimum: minimum)
        visit(glob, captured, step, end, walk, &evaluator)
      }
    }
  }

  /// Visits the location that a wildcard or glob leads to.
  private mutating func visit<Observer: EvaluationObserver>(
    _ location: Int, _ captured: RuleValue, _ step: Step, _ position: Int, _ walk: Walk,
    _ evaluator: inout Evaluator<Observer>
  ) {
    let known = (captures: captures.count, matches: matches.count)
    let slot = Int(evaluator.program.tree.locations[location].slot)
    captures.append(Capture(slot: slot, value: captured, outer: step.innermost))
    visit(Step(location: location, position: position, innermost: known.captures), walk, &evaluator)
    if matches.count == known.matches { captures.removeAll(after: known.captures) }
  }

  private mutating func note(_ step: Step, _ walk: Walk, _ tree: borrowing MatchTree) {
    for index in tree.locations[step.location].allows where tree.allows[Int(index)].methods.contains(walk.method) {
      matches.append(Match(rule: tree.allows[Int(index)].rule, innermost: step.innermost))
    }
  }
}

extension Arena {
  /// What a glob captures. In version 1, whose globs take at least one segment, it is nothing where a query leaves a
  /// segment open; in version 2 a path with variables (emulator 1.19.9).
  fileprivate func captured(_ path: ElementsRef, _ range: Range<Int>, minimum: Int) -> RuleValue {
    let elements = slice(path, range)
    let isOpen = self.elements[elements.range].contains { if case .string = $0 { false } else { true } }
    return isOpen && minimum > 0 ? .error(.nullValue) : .path(elements)
  }
}

extension Evaluator {
  /// The location below another that is named by a text of the arena; nil where there is none.
  @inline(__always)
  func literal(_ key: TextRef, below location: Int) -> Int? {
    arena.withText(key) { program.tree.literal($0, below: location) }
  }
}
