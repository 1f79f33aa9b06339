import SourceText

/// A `$` variable below another of the same name.
enum NestedWildcard {
  static let page = DiagnosticPage(
    "realtime/nested-wildcard",
    """
    A variable stands inside another of the same name, so a condition below could mean either. What the service does \
    is not known; the file is refused.
    """,
    bad: #"{"rules": {"$id": {"items": {"$id": {".read": "auth.uid == $id"}}}}}"#,
    good: #"{"rules": {"$id": {"items": {"$item": {".read": "auth.uid == $id"}}}}}"#,
    source: "goldibex/targaryen refuses it; nothing is recorded about the service")

  static func report(_ member: JSONMember, outer: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "`\(member.key)` stands inside another `\(member.key)`", at: member.keySpan,
      label: "which of the two would a condition mean?", labels: [Diagnostic.Label(outer, "the outer one")],
      notes: ["give one of them another name"])
  }
}
