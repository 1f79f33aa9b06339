import SourceText

/// `newData` in a `.read` rule.
enum NewDataInRead {
  static let page = DiagnosticPage(
    "realtime/new-data-in-read",
    "A read writes nothing, so it has no `newData`. The stored data is `data`.",
    bad: #"{"rules": {"notes": {".read": "newData.child('public').val() == true"}}}"#,
    good: #"{"rules": {"notes": {".read": "data.child('public').val() == true"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "newData is invalid in .read expressions.", at: span, label: "a read has no new data",
      notes: ["the stored data is `data`"], fixIts: [FixIt("write `data`", [TextEdit(span, "data")])])
  }
}
