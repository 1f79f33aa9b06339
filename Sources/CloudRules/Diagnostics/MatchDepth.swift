import SourceText

/// Too many matches inside each other.
enum MatchDepth {
  static let page = DiagnosticPage(
    "cloud/match-depth",
    "The service takes \(CloudLimits.matchDepth) matches inside each other, although it says 10.",
    bad: HierarchyDepth.nested(CloudLimits.matchDepth + 1),
    good: HierarchyDepth.nested(CloudLimits.matchDepth),
    source: "emulator 1.19.9; documentation: Structuring Cloud Firestore Security Rules")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Maximum allowed resource rule depth of 10 is reached.", at: span,
      label: "the \(CloudLimits.matchDepth + 1)th match of the nest",
      notes: ["one `match` may have a path of several segments: `match /a/{b}/c/{d}`"])
  }
}
