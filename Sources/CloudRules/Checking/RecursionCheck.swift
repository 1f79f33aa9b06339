import SourceText

/// Functions that call themselves, directly or through others, and chains of calls that are too long.
enum RecursionCheck {
  static func find(in graph: CallGraph, _ tree: SyntaxTree) -> [Diagnostic] {
    let cycles = graph.cycles.compactMap { cycle in
      cycle.first.map { Recursion.report(cycle.map { tree[$0].name.text }, at: tree[$0].name.span) }
    }
    let chains = graph.chains(longerThan: CloudLimits.callDepth).compactMap { chain in
      chain.last.map { CallDepth.report(chain.dropLast().map { tree[$0].name.text }, at: tree[$0].name.span) }
    }
    return cycles + chains
  }
}
