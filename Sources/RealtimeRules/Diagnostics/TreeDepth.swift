import SourceText

/// Locations nested deeper than this project's limit.
enum TreeDepth {
  static let page = DiagnosticPage(
    "realtime/tree-depth", .limits,
    "Data may be 32 levels deep. Rules that reach more than \(RealtimeLimits.treeDepth) levels down are rejected.",
    bad: file(depth: RealtimeLimits.treeDepth + 1),
    good: file(depth: RealtimeLimits.treeDepth),
    source: "documentation: Realtime Database limits (of data); the limit for rules is this project's")

  static func report(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "rules are nested deeper than \(RealtimeLimits.treeDepth) locations", at: span,
      label: "the rules in here are not read", notes: ["no data can be that deep: the service's limit is 32 levels"])
  }

  private static func file(depth: Int) -> String {
    #"{"rules": "# + String(repeating: #"{"a": "#, count: depth) + "{}" + String(repeating: "}", count: depth) + "}"
  }
}
