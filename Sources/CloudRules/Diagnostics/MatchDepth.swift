import SourceText

/// Matches nested deeper than the service allows.
enum MatchDepth {
  static let page = DiagnosticPage(
    "cloud/match-depth", .limits,
    "Matches may be nested at most \(CloudLimits.matchDepth) levels deep. The service's message says 10.",
    bad: HierarchyDepth.nested(CloudLimits.matchDepth + 1),
    good: HierarchyDepth.nested(CloudLimits.matchDepth),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed resource rule depth of 10 is reached.", at: span,
      label: "nesting level \(CloudLimits.matchDepth + 1)",
      notes: ["one `match` may have a path of several segments: `match /a/{b}/c/{d}`"])
  }
}
