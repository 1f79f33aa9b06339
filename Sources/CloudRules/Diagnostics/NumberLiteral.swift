import SourceText

/// An integer literal beyond 64 bits.
enum NumberLiteral {
  static let page = DiagnosticPage(
    "cloud/number",
    "An integer lies between -9223372036854775808 and 9223372036854775807.",
    bad: ExampleRules.around("allow read: if resource.data.votes < 9223372036854775808;"),
    good: ExampleRules.around("allow read: if resource.data.votes < 9223372036854775807;"),
    source: "emulator 1.19.9")

  static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid number literal \(text).", at: span, label: "too large for an integer",
      notes: ["for a float, append `.0`"])
  }
}
