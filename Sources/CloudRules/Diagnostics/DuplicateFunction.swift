import SourceText

/// Two functions of one name in one place.
enum DuplicateFunction {
  static let page = DiagnosticPage(
    "cloud/duplicate-function",
    """
    A file, a service or a match declares each function once; the number of parameters does not tell two apart. A match \
    inside may use the name again, and then hides it.
    """,
    bad: ExampleRules.around(
      "function f(a) { return a; }\n    function f(a) { return !a; }\n    allow read: if f(request.auth == null);"),
    good: ExampleRules.around(
      "function f(a) { return a; }\n    function g(a) { return !a; }\n    allow read: if f(g(request.auth == null));"),
    source: "emulator 1.19.9")

  static func check(_ names: Names, of tree: SyntaxTree, into findings: inout Findings) {
    for id in tree.functionIDs where names.originals[id] != nil { findings.refuse(report(tree[id].name)) }
  }

  private static func report(_ name: Name) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Function \(name.text) is already defined.", at: name.span,
      label: "declared before, in the same body")
  }
}
