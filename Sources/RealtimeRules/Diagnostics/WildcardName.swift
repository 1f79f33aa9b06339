import SourceText

/// A `$` variable whose name no condition can spell.
enum WildcardName {
  static let page = DiagnosticPage(
    "realtime/wildcard-name",
    """
    A variable's name is `$` and letters, digits or `_`. With another character a condition could not name it: `$a-b` \
    reads as `$a` minus `b`. Whether the service accepts such a key is not known, so it is refused.
    """,
    bad: #"{"rules": {"users": {"$user-id": {".read": "auth != null"}}}}"#,
    good: #"{"rules": {"users": {"$userId": {".read": "auth != null"}}}}"#,
    source: "a decision of this project: the documentation only uses letters, digits and `_`")

  static func report(_ member: JSONMember) -> Diagnostic {
    let isBare = member.key.utf8.count == 1
    return Diagnostic(
      page.code, .error, isBare ? "a variable needs a name behind `$`" : "`\(member.key)` is no name for a variable",
      at: member.keySpan, label: isBare ? "only `$`" : "a condition could not name it",
      notes: ["a variable's name is `$` and letters, digits or `_`"])
  }
}
