import RulePrograms
import RuleValues
import SymbolicRules

/// Finds the form of a known path: a segment that rules name is a literal, and one that only wildcards match can change.
struct FormOfPath {
  private let program: Program
  private let prefix: [RuleText]

  init(_ program: Program, _ prefix: [RuleText]) {
    self.program = program
    self.prefix = prefix
  }

  /// Returns the segments of a path; nil if no rule is on its way.
  func segments(of names: [String]) -> [RequestForm.Segment]? {
    var found = Found()
    visit(0, at: 0, of: prefix + names.map { RuleText($0) }, &found)
    guard found.depth >= 0 else { return nil }
    return names.enumerated().map { index, name in
      let index = prefix.count + index
      return found.named.contains(index) || index >= found.depth ? .literal(RuleText(name)) : .variable
    }
  }

  private struct Found {
    /// The segments that rules name.
    var named: Set<Int> = []
    /// The number of segments before the deepest rules.
    var depth = -1
  }

  private func visit(_ node: Int, at depth: Int, of path: [RuleText], _ found: inout Found) {
    let own = program.nodes[node]
    if !own.allows.isEmpty || own.read != nil || own.write != nil { found.depth = max(found.depth, depth) }
    for child in own.namedChildren where depth < path.count {
      guard case .key(let key) = program.nodes[child].step, RuleText(key.text) == path[depth] else {
        continue
      }
      found.named.insert(depth)
      visit(child, at: depth + 1, of: path, &found)
    }
    for child in own.wildcards where depth < path.count {
      visit(child, at: depth + 1, of: path, &found)
    }
    for child in own.globs {
      guard case .glob(_, _, let minimum) = program.nodes[child].step, depth + minimum <= path.count else { continue }
      for end in (depth + minimum)...path.count { visit(child, at: end, of: path, &found) }
    }
  }
}
