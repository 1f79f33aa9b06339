import SourceText

/// A rule whose value is neither a boolean nor a string.
enum RuleValueKind {
  static let page = DiagnosticPage(
    "realtime/rule-value",
    "The value of `.read`, `.write` and `.validate` is `true`, `false`, or a string that contains an expression.",
    bad: #"{"rules": {"notes": {".read": 1}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null"}}}"#,
    source: "davideast/pyric, rules-rtdb-r29-deploy-rejections")

  static func report(_ member: JSONMember) -> Diagnostic {
    let found =
      switch member.value.value {
      case .object: "an object"
      case .array: "an array"
      case .null: "null"
      default: "a number"
      }
    return Diagnostic(
      page.code, .error, "Invalid rule expression.  Expected 'true', 'false', or an expression string.",
      at: member.value.span, label: "this is \(found)", notes: notes(member))
  }

  private static func notes(_ member: JSONMember) -> [String] {
    guard case .object = member.value.value else { return [] }
    return ["rules for children belong beside `\(member.key)`, not inside it"]
  }
}
