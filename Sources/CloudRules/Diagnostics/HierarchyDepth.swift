import SourceText

/// Matches inside each other, deeper than the service reads.
enum HierarchyDepth {
  static let page = DiagnosticPage(
    "cloud/hierarchy",
    "The service stops reading at \(CloudLimits.hierarchyDepth) matches inside each other.",
    bad: nested(CloudLimits.hierarchyDepth + 1),
    good: nested(CloudLimits.matchDepth),
    source: "emulator 1.19.9")

  static func check(_ tree: SyntaxTree, into findings: inout Findings) {
    var depths: [Int] = []
    for id in tree.matchIDs {
      let depth = 1 + (tree[id].parent.map { depths[$0.index] } ?? 0)
      depths.append(depth)
      if depth == CloudLimits.hierarchyDepth + 1 { findings.refuse(report(at: tree[id].keywordSpan)) }
    }
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Rule hierarchy is too complex to evaluate safely.", at: span,
      label: "the \(CloudLimits.hierarchyDepth + 1)th match of the nest",
      notes: ["one `match` may have a path of several segments: `match /a/{b}/c/{d}`"])
  }

  /// A file with so many matches inside each other.
  static func nested(_ depth: Int) -> String {
    let opened = (0..<depth).map { $0 == 0 ? "match /databases/{database}/documents {" : "match /c\($0) {" }
    return "rules_version = '2';\nservice cloud.firestore {\n\(opened.joined(separator: "\n"))\n"
      + "allow read: if request.auth != null;\n\(String(repeating: "}", count: depth + 1))\n"
  }
}
