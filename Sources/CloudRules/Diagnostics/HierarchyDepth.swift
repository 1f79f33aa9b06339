import SourceText

/// Matches nested deeper than the service reads.
enum HierarchyDepth {
  static let page = DiagnosticPage(
    "cloud/hierarchy", .limits,
    "The service rejects a file with more than \(CloudLimits.hierarchyDepth) nested matches without looking further.",
    bad: nested(CloudLimits.hierarchyDepth + 1),
    good: nested(CloudLimits.matchDepth),
    source: "emulator 1.19.9")

  static func check(_ tree: SyntaxTree, into findings: inout Findings) {
    var depths: [Int] = []
    for id in tree.matchIDs {
      let depth = 1 + (tree[id].parent.map { depths[$0.index] } ?? 0)
      depths.append(depth)
      if depth == CloudLimits.hierarchyDepth + 1 { findings.reject(report(at: tree[id].keywordSpan)) }
    }
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Rule hierarchy is too complex to evaluate safely.", at: span,
      label: "nesting level \(CloudLimits.hierarchyDepth + 1)",
      notes: ["one `match` may have a path of several segments: `match /a/{b}/c/{d}`"])
  }

  /// An example file with `depth` nested matches.
  static func nested(_ depth: Int) -> String {
    let opened = (0..<depth).map { $0 == 0 ? "match /databases/{database}/documents {" : "match /c\($0) {" }
    return "rules_version = '2';\nservice cloud.firestore {\n\(opened.joined(separator: "\n"))\n"
      + "allow read: if request.auth != null;\n\(String(repeating: "}", count: depth + 1))\n"
  }
}
