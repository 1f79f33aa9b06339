import SourceText

/// A member beside `rules`.
enum IgnoredProperty {
  static let page = DiagnosticPage(
    "realtime/ignored-property",
    "Only `rules` means something in the outermost object. What stands beside it protects nothing.",
    bad: #"{"rules": {".read": "auth != null"}, "notes": {".write": false}}"#,
    good: #"{"rules": {".read": "auth != null", "notes": {".write": false}}}"#,
    source: "a decision of this project: nothing is recorded about the service")

  static func report(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(key)` stands beside `rules` and has no effect", at: span, label: "not part of the rules",
      notes: ["rules for a location stand inside `\"rules\": {…}`"])
  }
}
