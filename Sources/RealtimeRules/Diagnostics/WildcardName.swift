import SourceText

/// A `$` variable with a name that no condition can spell.
enum WildcardName {
  static let page = DiagnosticPage(
    "realtime/wildcard-name",
    """
    A variable's name is `$` and letters, digits or `_`. A condition could not refer to any other name: `$a-b` means \
    `$a` minus `b`. Whether the service accepts such a key is not known, so it is rejected.
    """,
    bad: #"{"rules": {"users": {"$user-id": {".read": "auth != null"}}}}"#,
    good: #"{"rules": {"users": {"$userId": {".read": "auth != null"}}}}"#,
    source: "a decision of this project: the documentation only uses letters, digits and `_`")

  static func report(_ member: JSONMember) -> Diagnostic {
    let isBare = member.key.utf8.count == 1
    return Diagnostic(
      page.code, .error, isBare ? "a variable needs a name after `$`" : "`\(member.key)` is not a valid variable name",
      at: member.keySpan, label: isBare ? "only `$`" : "a condition could not refer to it",
      notes: ["a variable's name is `$` and letters, digits or `_`"])
  }
}
