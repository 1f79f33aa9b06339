import SourceText

/// A comparison with the user's id or a claim that holds for nobody and nothing.
enum NullEqualsNull {
  static let page = DiagnosticPage(
    "realtime/null-equals-null",
    """
    Of somebody who is not signed in `auth.uid` and every claim are null, and so is the value where nothing is stored: \
    the two are equal, and the rule grants.
    """,
    bad: #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid"}}}"#,
    good: #"{"rules": {"$id": {".write": "auth != null && data.child('owner').val() == auth.uid"}}}"#,
    source: "davideast/pyric, rtdb-rules-evaluation (members of null are null); `Grammar/realtime.md`")

  /// - Parameters:
  ///   - identity: what is compared, such as `auth.uid`.
  ///   - stored: what it is compared with.
  static func report(_ identity: String, _ stored: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "null equals null: this also holds for somebody who is not signed in", at: span,
      label: "where nothing is stored both sides are null",
      notes: ["`\(identity)` is null without a user, and `\(stored)` where there is no data: ask for a user first"],
      fixIts: [FixIt("write `auth != null &&` before it", [TextEdit(Span(at: span.start), "auth != null && ")])])
  }
}
