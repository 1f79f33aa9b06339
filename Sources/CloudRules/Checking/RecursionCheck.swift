import SourceText

/// Functions that call themselves, directly or through others, and chains of calls that are too long.
enum RecursionCheck {
  static func find(in graph: CallGraph, _ tree: SyntaxTree, _ findings: inout Findings) {
    for cycle in graph.cycles {
      guard let first = cycle.first else { continue }
      findings.refuse(Recursion.report(cycle.map { tree[$0].name.text }, at: tree[first].name.span))
    }
    for chain in graph.chains(longerThan: CloudLimits.callDepth) {
      guard let last = chain.last else { continue }
      findings.refuse(CallDepth.report(chain.dropLast().map { tree[$0].name.text }, at: tree[last].name.span))
    }
  }
}
