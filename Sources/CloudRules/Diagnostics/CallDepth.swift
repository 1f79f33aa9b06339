import SourceText

/// Functions that call each other in too long a chain.
enum CallDepth {
  static let page = DiagnosticPage(
    "cloud/call-depth", .limits,
    """
    Functions may call each other in chains of at most \(CloudLimits.callDepth) functions. The service's message \
    says 20.
    """,
    bad: chain(CloudLimits.callDepth + 1),
    good: chain(CloudLimits.callDepth),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func check(_ graph: CallGraph, of tree: SyntaxTree, into findings: inout Findings) {
    for chain in graph.chains(longerThan: CloudLimits.callDepth) {
      guard let last = chain.last else { continue }
      findings.reject(report(chain.dropLast().map { tree[$0].name.text }, at: tree[last].name.span))
    }
  }

  private static func report(_ chain: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error,
      "Maximum allowed call depth of 20 is reached for [\(chain.joined(separator: "->"))] call stack.", at: span,
      label: "this function is too deep in the chain")
  }

  private static func chain(_ count: Int) -> String {
    let functions = (1...count).map { place in
      "function f\(place)() { return \(place < count ? "f\(place + 1)()" : "request.auth != null"); }"
    }
    return ExampleRules.around("\(functions.joined(separator: "\n    "))\n    allow read: if f1();")
  }
}
