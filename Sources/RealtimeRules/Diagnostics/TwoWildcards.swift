import SourceText

/// Two `$` variables in one object.
enum TwoWildcards {
  static let page = DiagnosticPage(
    "realtime/two-wildcards",
    "A `$` variable matches every key that is not named beside it, so an object can have only one.",
    bad: #"{"rules": {"users": {"$uid": {".read": "auth.uid == $uid"}, "$other": {".validate": false}}}}"#,
    good: #"{"rules": {"users": {"$uid": {".read": "auth.uid == $uid", "$other": {".validate": false}}}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections")

  static func report(_ member: JSONMember, first: JSONMember) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Cannot have multiple default rules ('\(first.key)' and '\(member.key)').", at: member.keySpan,
      label: "a second variable for the same keys", labels: [Diagnostic.Label(first.keySpan, "the first one")],
      notes: ["combine both under one name, or move the second one level deeper"])
  }
}
