import SourceText

/// A condition that is no boolean.
enum NotBoolean {
  static let page = DiagnosticPage(
    "realtime/not-boolean",
    "A condition is true or false. A claim or a value of the data counts for neither: it is compared.",
    bad: #"{"rules": {"notes": {".read": "auth.token.admin"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.admin == true"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  /// - Parameter phrase: what is found, in words.
  static func report(_ found: RealtimeType, _ phrase: String, at span: Span, fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expression must evaluate to a boolean.", at: span, label: "this is \(phrase)",
      notes: found == .auth || found == .value ? ["compare it, for example with `true` or `null`"] : [], fixIts: fixIts)
  }
}
