import SourceText

/// Functions that nothing calls, and parameters and variables that nothing reads.
enum UsageCheck {
  static func find(in resolver: Resolver, _ findings: inout Findings) {
    let tree = resolver.tree
    var isCalled = Array(repeating: false, count: tree.functions.count)
    for id in resolver.calls.joined() { isCalled[id.index] = true }
    for id in tree.functionIDs {
      let function = tree[id]
      let original = resolver.names.originals[id]
      if original != nil { findings.refuse(DuplicateFunction.report(function.name)) }
      if !isCalled[(original ?? id).index] { findings.warn(UnusedFunction.report(function.name)) }
      for (index, isUsed) in resolver.usedLocals[id.index].enumerated() where !isUsed {
        let count = function.parameters.count
        findings.warn(
          UnusedVariable.report(index < count ? function.parameters[index] : function.lets[index - count].name))
      }
    }
  }
}
