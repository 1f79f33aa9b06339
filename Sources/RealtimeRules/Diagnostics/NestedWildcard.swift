import SourceText

/// A `$` variable below another one with the same name.
enum NestedWildcard {
  static let page = DiagnosticPage(
    "realtime/nested-wildcard",
    """
    A variable is nested in another one with the same name, so a condition below could refer to either. How the \
    service treats it is not known, so the file is rejected.
    """,
    bad: #"{"rules": {"$id": {"items": {"$id": {".read": "auth.uid == $id"}}}}}"#,
    good: #"{"rules": {"$id": {"items": {"$item": {".read": "auth.uid == $id"}}}}}"#,
    source: "goldibex/targaryen rejects it; nothing is recorded about the service")

  static func report(_ member: JSONMember, outer: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "`\(member.key)` is nested in another `\(member.key)`", at: member.keySpan,
      label: "a condition could refer to either", labels: [Diagnostic.Label(outer, "the outer one")],
      notes: ["rename one of them"])
  }
}
