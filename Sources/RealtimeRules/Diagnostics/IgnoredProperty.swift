import SourceText

/// A member beside `rules` in the outermost object.
enum IgnoredProperty {
  static let page = DiagnosticPage(
    "realtime/ignored-property",
    "Only the member `rules` of the outermost object has an effect. Rules outside it protect nothing.",
    bad: #"{"rules": {".read": "auth != null"}, "notes": {".write": false}}"#,
    good: #"{"rules": {".read": "auth != null", "notes": {".write": false}}}"#,
    source: "a decision of this project: nothing is recorded about the service")

  static func report(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(key)` is outside `rules` and has no effect", at: span, label: "not part of the rules",
      notes: ["rules for a location belong inside `\"rules\": {…}`"])
  }
}
