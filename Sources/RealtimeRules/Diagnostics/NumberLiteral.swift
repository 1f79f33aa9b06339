import SourceText

/// A malformed number.
enum NumberLiteral {
  static let page = DiagnosticPage(
    "realtime/number",
    """
    Numbers are written `12`, `1.5`, `.5`, `1e3` or `0x1F`. A leading zero is rejected: JavaScript reads `010` as \
    eight, and most people as ten.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.val() < 010"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val() < 10"}}}"#,
    source: "ECMAScript; rejecting leading zeros is a decision of this project")

  static func report(_ text: String, at span: Span, isOctal: Bool) -> Diagnostic {
    Diagnostic(
      page.code, .error, "`\(text)` is not a number", at: span,
      label: isOctal ? "a leading zero means base eight in JavaScript" : "malformed number",
      notes: isOctal ? ["write the number without the leading zero"] : member(text))
  }

  /// The note for `5.contains`, which reads a member of a number.
  private static func member(_ text: String) -> [String] {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")), let next = text[point...].dropFirst().first,
      next.isLetter || next == "_"
    else { return [] }
    return ["a number has no members; for the number as a string: `(\(text[..<point]) + '')\(text[point...])`"]
  }
}
