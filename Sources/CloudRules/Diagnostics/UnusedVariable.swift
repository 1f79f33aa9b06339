import SourceText

/// A parameter or `let` that is never read.
enum UnusedVariable {
  static let page = DiagnosticPage(
    "cloud/unused-variable",
    "The function never reads this parameter or `let`.",
    bad: ExampleRules.around(
      "function isOwner() { let uid = request.auth.uid; return id == 'a'; }\n    allow read: if isOwner();"),
    good: ExampleRules.around(
      "function isOwner() { let uid = request.auth.uid; return uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9", fix: .hidesMistake)

  static func check(_ resolver: Resolver, into findings: inout Findings) {
    for id in resolver.tree.functionIDs {
      let function = resolver.tree[id]
      for (index, isUsed) in resolver.usedLocals[id.index].enumerated() where !isUsed {
        let count = function.parameters.count
        guard index >= count else {
          findings.warn(report(function.parameters[index], []))
          continue
        }
        let variable = function.lets[index - count]
        findings.warn(report(variable.name, resolver.tree.removal(of: variable.span, "remove `\(variable.name.text)`")))
      }
    }
  }

  private static func report(_ name: Name, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Unused variable: \(name.text).", at: name.span, label: "never read", fixIts: fixIts)
  }
}
