import SourceText

/// Functions that call themselves.
enum Recursion {
  static let page = DiagnosticPage(
    "cloud/recursion",
    "A function cannot call itself, directly or through other functions. Rules have no loops.",
    bad: ExampleRules.around(
      "function isOdd(n) { return n > 0 && isEven(n - 1); }\n    function isEven(n) { return n == 0 || isOdd(n - 1); }\n"
        + "    allow read: if isOdd(3);"),
    good: ExampleRules.around("function isOdd(n) { return n % 2 == 1; }\n    allow read: if isOdd(3);"),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func check(_ graph: CallGraph, of tree: SyntaxTree, into findings: inout Findings) {
    for cycle in graph.cycles {
      guard let first = cycle.first else { continue }
      findings.reject(report(cycle.map { tree[$0].name.text }, at: tree[first].name.span))
    }
  }

  /// - Parameter cycle: the functions in the order of their calls; a single function calls itself.
  private static func report(_ cycle: [String], at span: Span) -> Diagnostic {
    if cycle.count == 1 {
      return Diagnostic(
        page.code, .error, "Recursive call is not allowed.", at: span, label: "this function calls itself")
    }
    return Diagnostic(
      page.code, .error, "Detected a call cycle between [\(cycle.joined(separator: ","))] functions.", at: span,
      label: "each calls the next, and the last calls this one")
  }
}
