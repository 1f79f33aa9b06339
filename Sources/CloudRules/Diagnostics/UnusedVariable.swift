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
      // Google's compiler then reports the number alone.
      guard function.lets.count <= CloudLimits.variables else { continue }
      let variables = function.parameters.map { ($0, Span?.none) } + function.lets.map { ($0.name, $0.span) }
      for ((name, statement), isUsed) in zip(variables, resolver.usedLocals[id.index]) where !isUsed {
        let fixIts = statement.map { resolver.tree.removal(of: $0, "remove `\(name.text)`", isStatement: true) }
        findings.warn(report(name, fixIts ?? []))
      }
    }
  }

  private static func report(_ name: Name, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Unused variable: \(name.text).", at: name.span, label: "never read", fixIts: fixIts)
  }
}
