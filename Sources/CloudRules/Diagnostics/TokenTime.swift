import SourceText

/// A token's time beside `request.time`.
enum TokenTime {
  static let page = DiagnosticPage(
    "cloud/token-time",
    "`auth_time`, `iat` and `exp` are numbers of seconds; `request.time` is a timestamp. The two cannot be compared.",
    bad: ExampleRules.around("allow read: if request.time > request.auth.token.auth_time;"),
    good: ExampleRules.around("allow read: if request.time > timestamp.value(request.auth.token.auth_time * 1000);"),
    source: "documentation: Security Rules and Firebase Authentication; emulator 1.19.9")

  static func inMilliseconds(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "a token's time is in seconds, `toMillis()` in milliseconds", at: span,
      label: "a number of seconds", notes: ["in milliseconds: times 1000"])
  }

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "a token's time is a number of seconds, `request.time` a timestamp", at: span,
      label: "a number of seconds", notes: ["as a timestamp: `timestamp.value(seconds * 1000)`"])
  }
}
