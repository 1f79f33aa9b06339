import SourceText

/// A function that is never called.
enum UnusedFunction {
  static let page = DiagnosticPage(
    "cloud/unused-function",
    """
    The function is never called. A call can use the functions of its own match and of the enclosing ones, not those \
    of nested matches.
    """,
    bad: ExampleRules.around("function isOwner() { return id == 'b'; }\n    allow read: if id == 'a';"),
    good: ExampleRules.around("function isOwner() { return request.auth.uid == id; }\n    allow read: if isOwner();"),
    source: "emulator 1.19.9", fix: .hidesMistake)

  /// A second function with one name counts as called if the first one is.
  static func check(_ resolver: Resolver, into findings: inout Findings) {
    let tree = resolver.tree
    var isCalled = Array(repeating: false, count: tree.functions.count)
    for id in resolver.calls.joined() { isCalled[id.index] = true }
    for id in tree.functionIDs where !isCalled[(resolver.names.originals[id] ?? id).index] {
      findings.warn(report(tree[id], tree))
    }
  }

  private static func report(_ function: FunctionDeclaration, _ tree: SyntaxTree) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "Unused function: \(function.name.text).", at: function.name.span, label: "never called",
      fixIts: tree.removal(of: function.span, "remove the function", isStatement: true))
  }
}
