import SourceText

/// A key with a character that no location's key can have.
enum KeyCharacters {
  static let page = DiagnosticPage(
    "realtime/key-characters",
    """
    A location's key is one key of the database, which cannot contain `.` `#` `$` `/` `[` `]`. Write a deeper path \
    as nested objects. A `$` is only allowed at the start of a variable.
    """,
    bad: #"{"rules": {"users/$uid": {".read": "auth != null"}}}"#,
    good: #"{"rules": {"users": {"$uid": {".read": "auth != null"}}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections; `/ . [ ]` and an inner `$` are inferred from the text")

  static func report(_ member: JSONMember) -> Diagnostic {
    let found = RulesKey.illegalCharacter(in: member.key).map(String.init) ?? "."
    return Diagnostic(
      page.code, .error, "String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\"", at: member.keySpan,
      label: "this key contains `\(found)`", notes: [note(found, member.key)], fixIts: fixIts(member))
  }

  static func emptyKey(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "a location's key is empty", at: span, label: "no data can have this key")
  }

  private static func note(_ found: String, _ key: String) -> String {
    switch found {
    case "/":
      let nested = key.split(separator: "/").map { "\"\($0)\": {" }.joined(separator: " ")
      return "write a path as nested objects: `\(nested)…`"
    case ".": return "only `.read`, `.write`, `.validate` and `.indexOn` begin with a dot"
    case "$": return "a variable is a whole key: `$name`"
    default: return "no key of the database can contain this character"
    }
  }

  private static func fixIts(_ member: JSONMember) -> [FixIt] {
    guard member.key.utf8.first == UInt8(ascii: "."), let meant = NearestName.find(member.key, among: RulesKey.dotted)
    else { return [] }
    return [FixIt("write `\(meant)`", [TextEdit(member.keySpan, "\"\(meant)\"")])]
  }
}
