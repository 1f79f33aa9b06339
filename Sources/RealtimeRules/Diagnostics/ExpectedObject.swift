import SourceText

/// A location whose value is not an object.
enum ExpectedObject {
  static let page = DiagnosticPage(
    "realtime/expected-object",
    """
    A key below `rules` other than `.read`, `.write`, `.validate` and `.indexOn` names a location, whose value is an \
    object. A misspelled rule name is read as a location, too.
    """,
    bad: #"{"rules": {"notes": {".valdiate": "newData.isString()"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.isString()"}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections", fix: .changes)

  private static let headline = "Expected '{'."

  static func atTop(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline, at: span, label: "a rules file is an object", notes: ["write `{\"rules\": {…}}`"])
  }

  static func forRules(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, headline, at: span, label: "the value of `rules` is an object")
  }

  static func forDottedKey(_ member: JSONMember) -> Diagnostic {
    let meant = NearestName.find(member.key, among: RulesKey.dotted)
    let place = Diagnostic.Label(member.keySpan, meant.map { "did you mean `\($0)`?" } ?? "no rule has this name")
    return Diagnostic(
      page.code, .error, headline, at: member.value.span,
      label: "`\(member.key)` is not a rule, so it is read as a location",
      labels: [place], notes: ["rules are named `.read`, `.write` and `.validate`; an index is `.indexOn`"],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(member.keySpan, "\"\($0)\"")])] } ?? [])
  }

  static func forChild(_ member: JSONMember) -> Diagnostic {
    let meant = RulesKey.dotted.first { $0.dropFirst().utf8.elementsEqual(member.key.utf8) }
    return Diagnostic(
      page.code, .error, headline, at: member.value.span,
      label: "the location `\(member.key)` must be an object",
      notes: meant.map { ["rule names begin with a dot: `\($0)`"] }
        ?? ["a condition belongs to a rule: `\"\(member.key)\": {\".validate\": …}`"],
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(member.keySpan, "\"\($0)\"")])] } ?? [])
  }
}
