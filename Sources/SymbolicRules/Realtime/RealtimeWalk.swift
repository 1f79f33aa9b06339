import RulePrograms
import RuleValues

/// A walk through the rules along a path of keys that may be unknown.
struct RealtimeWalk {
  /// A location of the rules on the way.
  struct Step {
    /// The node of the rules.
    let node: Int
    /// The number of keys before it.
    let depth: Int
    /// When the keys lead to this node.
    let condition: Formula
    /// The keys that the wildcards captured, by slot.
    let captures: [Int: Term]
  }

  let program: Program
  let space: SymbolicSpace
  /// For each node, whether there is a `.validate` at it or below it.
  private let validates: [Bool]

  init(program: Program, space: SymbolicSpace) {
    self.program = program
    self.space = space
    var validates = program.nodes.map { $0.validate != nil }
    // A parent precedes its children.
    for node in program.nodes.indices.reversed() where validates[node] {
      if let parent = program.nodes[node].parent { validates[parent] = true }
    }
    self.validates = validates
  }

  /// Returns all locations on the way, the root first.
  func steps(along path: [Term]) -> [Step] {
    var steps: [Step] = []
    var open = [Step(node: 0, depth: 0, condition: .always, captures: [:])]
    while let step = open.popLast() {
      steps.append(step)
      if path.indices.contains(step.depth) { open += children(of: step, key: path[step.depth]) }
    }
    return steps
  }

  /// Returns the locations for a key below a location. A wildcard applies to a key that no sibling has.
  func children(of step: Step, key: Term) -> [Step] {
    var children: [Step] = []
    var isNamed: [Formula] = []
    func add(_ child: Int, _ condition: Formula, _ captures: [Int: Term]) {
      let condition = space.both(step.condition, condition)
      if condition == .never { return }
      children.append(Step(node: child, depth: step.depth + 1, condition: condition, captures: captures))
    }
    for child in space.namedChildren(of: program.nodes[step.node], for: key) {
      guard case .key(let name) = program.nodes[child].step else { continue }
      isNamed.append(space.equal(key, space.term(name.text)))
      add(child, isNamed[isNamed.count - 1], step.captures)
    }
    if let wildcard = program.nodes[step.node].wildcard {
      var captures = step.captures
      if let slot = program.nodes[wildcard].slot { captures[slot] = key }
      add(wildcard, space.not(space.any(isNamed)), captures)
    }
    return children
  }

  /// Returns whether there is a `.validate` at a node or below it.
  func validates(_ node: Int) -> Bool { validates[node] }
}
