import SourceText

/// A backslash in a JSON string that does not start an escape.
enum JSONEscape {
  static let page = DiagnosticPage(
    "realtime/json-escape",
    """
    In a JSON string a backslash begins an escape: `\\"` `\\\\` `\\/` `\\b` `\\f` `\\n` `\\r` `\\t` or `\\u` and four \
    hexadecimal digits. A backslash that a regular expression needs is written twice.
    """,
    bad: #"{"rules": {"$id": {".validate": "newData.val().matches(/^\d+$/)"}}}"#,
    good: #"{"rules": {"$id": {".validate": "newData.val().matches(/^\\d+$/)"}}}"#,
    source: "davideast/pyric, observations/rtdb/rtdb-rules-text-dialect")

  static func report(_ problem: JSONProblem) -> Diagnostic {
    guard case .invalidEscape(let text) = problem.kind else {
      return Diagnostic(
        page.code, .error, problem.message, at: problem.span, label: "not a character",
        notes: ["write a character above U+FFFF as it is, or as two `\\u` escapes"])
    }
    return Diagnostic(
      page.code, .error, "Invalid escape: '\(text)'", at: problem.span, label: "not a JSON escape",
      notes: [note(text)], fixIts: fixIts(text, problem.span))
  }

  private static func note(_ text: String) -> String {
    if text.utf8.contains(0x0A) || text.utf8.contains(0x0D) {
      return "a string may contain line breaks: remove the backslash"
    }
    return "write a backslash of the expression, as in a regular expression, twice"
  }

  private static func fixIts(_ text: String, _ span: Span) -> [FixIt] {
    if text.utf8.contains(0x0A) || text.utf8.contains(0x0D) {
      return [FixIt("remove the backslash", [TextEdit(Span(span.start, span.start + 1), "")])]
    }
    guard !text.utf8.starts(with: "\\u".utf8) else { return [] }
    return [FixIt("write the backslash twice", [TextEdit(Span(at: span.start), "\\")])]
  }
}
