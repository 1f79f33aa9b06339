import SourceText

/// A parameter or `let` that is never read.
enum UnusedVariable {
  static let page = DiagnosticPage(
    "cloud/unused-variable",
    "The function never reads this parameter or `let`.",
    bad: ExampleRules.around(
      "function isOwner(uid) { return request.auth.uid == id; }\n    allow read: if isOwner('a');"),
    good: ExampleRules.around("function isOwner(uid) { return uid == id; }\n    allow read: if isOwner('a');"),
    source: "emulator 1.19.9")

  static func check(_ resolver: Resolver, into findings: inout Findings) {
    for id in resolver.tree.functionIDs {
      let function = resolver.tree[id]
      let names = function.parameters + function.lets.map(\.name)
      for (name, isUsed) in zip(names, resolver.usedLocals[id.index]) where !isUsed { findings.warn(report(name)) }
    }
  }

  private static func report(_ name: Name) -> Diagnostic {
    Diagnostic(page.code, .warning, "Unused variable: \(name.text).", at: name.span, label: "never read")
  }
}
