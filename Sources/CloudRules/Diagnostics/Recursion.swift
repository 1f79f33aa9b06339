import SourceText

/// Functions that call themselves.
enum Recursion {
  static let page = DiagnosticPage(
    "cloud/recursion",
    "A function cannot call itself, neither directly nor through others. There are no loops in rules.",
    bad: ExampleRules.around(
      "function isOdd(n) { return n > 0 && isEven(n - 1); }\n    function isEven(n) { return n == 0 || isOdd(n - 1); }\n"
        + "    allow read: if isOdd(3);"),
    good: ExampleRules.around("function isOdd(n) { return n % 2 == 1; }\n    allow read: if isOdd(3);"),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func check(_ graph: CallGraph, of tree: SyntaxTree, into findings: inout Findings) {
    for cycle in graph.cycles {
      guard let first = cycle.first else { continue }
      findings.refuse(report(cycle.map { tree[$0].name.text }, at: tree[first].name.span))
    }
  }

  /// - Parameter cycle: the functions that call each other in a ring; one that calls itself stands alone.
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
