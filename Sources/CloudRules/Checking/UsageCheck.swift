import SourceText

/// Functions that nothing calls, and parameters and variables that nothing reads.
enum UsageCheck {
  static func find(in resolver: Resolver) -> [Diagnostic] {
    let tree = resolver.tree
    let called = Set(resolver.calls.joined()).union(resolver.namesakes)
    var found: [Diagnostic] = []
    for id in tree.functionIDs {
      let function = tree[id]
      let original = resolver.names.originals[id]
      if original != nil { found.append(DuplicateFunction.report(function.name)) }
      if !called.contains(original ?? id) { found.append(UnusedFunction.report(function.name)) }
      let locals = function.parameters + function.lets.map(\.name)
      for (name, isUsed) in zip(locals, resolver.usedLocals[id.index]) where !isUsed {
        found.append(UnusedVariable.report(name))
      }
    }
    return found
  }
}
