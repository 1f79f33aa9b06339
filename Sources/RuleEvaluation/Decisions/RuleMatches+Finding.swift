import RulePrograms
import RuleValues

extension RuleMatches {
  /// The maximum number of steps of one path through the rules. Valid rules files need far fewer.
  private static let maximumVisits = 10_000_000

  /// Finds the `allow`s of `method` for a path.
  ///
  /// - Parameters:
  ///   - isDocument: whether the path is that of a document or collection.
  ///   - tree: the match tree of the rules.
  ///   - arena: holds the path.
  ///   - observer: learns which locations the path reaches.
  /// - Returns: false if the search takes too many steps.
  mutating func find<Observer: EvaluationObserver>(
    _ method: RuleMethod, _ path: ElementsRef, isDocument: Bool, in tree: borrowing MatchTree,
    _ arena: borrowing Arena, observing observer: inout Observer
  ) -> Bool {
    matches.removeAll(after: 0)
    captures.removeAll(after: 0)
    visits = 0
    var start = Step(location: 0, position: 0, innermost: -1)
    if isDocument, path.count >= 3, let documents = tree.documents {
      captures.append(Capture(slot: documents.slot, value: arena.element(path, 1), outer: -1))
      start = Step(location: documents.location, position: 3, innermost: 0)
    }
    arena.withAllText { text in
      visit(start, Walk(method: method, path: path, text: text), tree, arena: arena, observing: &observer)
    }
    if matches.count > 1 { matches.sort { $0.rule.index < $1.rule.index } }
    return visits <= Self.maximumVisits
  }

  private struct Walk: BitwiseCopyable {
    let method: RuleMethod
    let path: ElementsRef
    /// The text of the arena.
    let text: UnsafeBufferPointer<UInt8>

    var count: Int { Int(path.count) }
  }

  /// A location, with the number of path segments consumed to reach it.
  private struct Step: BitwiseCopyable {
    let location: Int
    let position: Int
    let innermost: Int
  }

  private mutating func visit<Observer: EvaluationObserver>(
    _ start: Step, _ walk: Walk, _ tree: borrowing MatchTree, arena: borrowing Arena, observing observer: inout Observer
  ) {
    var step = start
    // Most locations have one continuation, which needs no call.
    while true {
      visits += 1
      guard visits <= Self.maximumVisits else { return }
      let hasGlobs = !tree.locations[step.location].globs.isEmpty
      if hasGlobs { visitGlobs(step, walk, tree, arena: arena, observing: &observer) }
      guard step.position < walk.count else {
        observer.didReach(step.location)
        return note(step, walk, tree)
      }
      let segment = arena.element(walk.path, step.position)
      let captured: RuleValue
      var literal: Int?
      switch segment {
      case .string(let text):
        captured = segment
        literal = tree.literal(walk.text.extracting(text.range), below: step.location)
      case .pathVariable: captured = .error(.nullValue)
      default: return
      }
      let wildcards = tree.locations[step.location].wildcards
      if let literal {
        let next = Step(location: literal, position: step.position + 1, innermost: step.innermost)
        if wildcards.isEmpty {
          step = next
          continue
        }
        visit(next, walk, tree, arena: arena, observing: &observer)
      }
      if wildcards.count == 1 {
        let child = Int(tree.children[Int(wildcards.lowerBound)])
        captures.append(Capture(slot: Int(tree.locations[child].slot), value: captured, outer: step.innermost))
        step = Step(location: child, position: step.position + 1, innermost: captures.count - 1)
        continue
      }
      for child in wildcards {
        visit(
          Int(tree.children[Int(child)]), capturing: captured, from: step, position: step.position + 1, walk, tree,
          arena: arena, observing: &observer)
      }
      return
    }
  }

  /// Tries every number of segments for each glob. It is a separate function because few locations have globs.
  @inline(never)
  private mutating func visitGlobs<Observer: EvaluationObserver>(
    _ step: Step, _ walk: Walk, _ tree: borrowing MatchTree, arena: borrowing Arena, observing observer: inout Observer
  ) {
    for child in tree.locations[step.location].globs {
      let glob = Int(tree.children[Int(child)])
      let minimum = Int(tree.locations[glob].minimum)
      guard minimum <= walk.count - step.position else { continue }
      // If no location follows the glob, only the whole rest of the path leads to a rule.
      let isLast = tree.locations[glob].isLeaf
      for end in (isLast ? walk.count : step.position + minimum)...walk.count {
        let captured = arena.captured(walk.path, step.position..<end, minimum: minimum)
        visit(
          glob, capturing: captured, from: step, position: end, walk, tree, arena: arena, observing: &observer)
      }
    }
  }

  /// Visits the location that a wildcard or glob leads to.
  private mutating func visit<Observer: EvaluationObserver>(
    _ location: Int, capturing captured: RuleValue, from step: Step, position: Int, _ walk: Walk,
    _ tree: borrowing MatchTree, arena: borrowing Arena, observing observer: inout Observer
  ) {
    let known = (captures: captures.count, matches: matches.count)
    let slot = Int(tree.locations[location].slot)
    captures.append(Capture(slot: slot, value: captured, outer: step.innermost))
    visit(
      Step(location: location, position: position, innermost: known.captures), walk, tree, arena: arena,
      observing: &observer)
    if matches.count == known.matches { captures.removeAll(after: known.captures) }
  }

  private mutating func note(_ step: Step, _ walk: Walk, _ tree: borrowing MatchTree) {
    for index in tree.locations[step.location].allows where tree.allows[Int(index)].methods.contains(walk.method) {
      matches.append(Match(rule: tree.allows[Int(index)].rule, innermost: step.innermost))
    }
  }
}

extension Arena {
  /// Returns the value that a glob captures (emulator 1.19.9).
  ///
  /// In version 1, where globs take at least one segment, it is null if a query leaves a segment open. In version 2, it
  /// is a path with variables.
  fileprivate func captured(_ path: ElementsRef, _ range: Range<Int>, minimum: Int) -> RuleValue {
    let elements = slice(path, range)
    let isOpen = self.elements[elements.range].contains { if case .string = $0 { false } else { true } }
    return isOpen && minimum > 0 ? .error(.nullValue) : .path(elements)
  }
}

extension MatchTree.Location {
  /// Whether the node has no children.
  var isLeaf: Bool { edges.isEmpty && wildcards.isEmpty && globs.isEmpty }

  /// Returns the rule for `method` at this node. For Realtime rules only.
  func rule(_ method: RuleMethod) -> RuleID? {
    switch method {
    case .read: read
    case .write: write
    case .validate: validate
    case .get, .list, .create, .update, .delete: nil
    }
  }
}
