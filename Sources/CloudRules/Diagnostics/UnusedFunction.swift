import SourceText

/// A function that nothing calls.
enum UnusedFunction {
  static let page = DiagnosticPage(
    "cloud/unused-function",
    "Nothing calls the function. A call sees the functions of its own match and of those around it, not those inside.",
    bad: ExampleRules.around("function isOwner() { return id == 'b'; }\n    allow read: if id == 'a';"),
    good: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9")

  /// A second function of a name is used where the first one is called.
  static func check(_ resolver: Resolver, into findings: inout Findings) {
    let tree = resolver.tree
    var isCalled = Array(repeating: false, count: tree.functions.count)
    for id in resolver.calls.joined() { isCalled[id.index] = true }
    for id in tree.functionIDs where !isCalled[(resolver.names.originals[id] ?? id).index] {
      findings.warn(report(tree[id].name))
    }
  }

  private static func report(_ name: Name) -> Diagnostic {
    Diagnostic(page.code, .warning, "Unused function: \(name.text).", at: name.span, label: "nothing calls it")
  }
}
