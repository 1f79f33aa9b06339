import RulePrograms
import SourceText

/// A condition that is not a boolean.
enum NotBoolean {
  static let page = DiagnosticPage(
    "realtime/not-boolean",
    "A condition must be true or false. A claim or a stored value is neither until it is compared.",
    bad: #"{"rules": {"notes": {".read": "auth.token.admin"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.admin == true"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  /// - Parameter phrase: the type that was found, as a phrase.
  static func report(_ found: RealtimeType, _ phrase: String, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression must evaluate to a boolean.", at: span, label: "this is \(phrase)",
      notes: found == .auth || found == .value ? ["compare it, for example with `true` or `null`"] : [], fixIts: fixIts)
  }
}
