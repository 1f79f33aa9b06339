import SourceText

/// Seconds compared with milliseconds.
enum TimeUnit {
  static let page = DiagnosticPage(
    "realtime/time-unit",
    "`now` counts milliseconds; `auth_time`, `iat` and `exp` of a token count seconds, a thousandth of it.",
    bad: #"{"rules": {"notes": {".write": "auth.token.auth_time > now - 300000"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth.token.auth_time * 1000 > now - 300000"}}}"#,
    source: "documentation: Security Rules language (`now`); OpenID Connect Core 1.0, ID Token (NumericDate)")

  static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "seconds are compared with milliseconds", at: span,
      label: "counts seconds, `now` milliseconds",
      notes: ["multiply it by 1000"])
  }
}
