import SourceText

/// Two functions with one name in one body.
enum DuplicateFunction {
  static let page = DiagnosticPage(
    "cloud/duplicate-function",
    """
    A file, a service or a match may declare each function name once, whatever the number of parameters. A nested \
    match may reuse a name, which it then hides.
    """,
    bad: ExampleRules.around(
      "function f(a) { return a; }\n    function f(a) { return !a; }\n    allow read: if f(request.auth == null);"),
    good: ExampleRules.around(
      "function f(a) { return a; }\n    function g(a) { return !a; }\n    allow read: if f(g(request.auth == null));"),
    source: "emulator 1.19.9")

  static func check(_ names: Names, of tree: SyntaxTree, into findings: inout Findings) {
    for id in tree.functionIDs where names.originals[id] != nil { findings.reject(report(tree[id].name)) }
  }

  private static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Function \(name.text) is already defined.", at: name.span,
      label: "already declared in the same body")
  }
}
