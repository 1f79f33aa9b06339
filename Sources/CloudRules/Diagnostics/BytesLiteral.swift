import SourceText

/// Bytes with an escape that bytes do not have.
enum BytesLiteral {
  static let page = DiagnosticPage(
    "cloud/bytes",
    "A `b'…'` knows the escapes of strings but `\\u`: a character is as many bytes as it has in UTF-8.",
    bad: ExampleRules.around(#"allow read: if resource.data.seal == b'\u0041';"#),
    good: ExampleRules.around(#"allow read: if resource.data.seal == b'\x41';"#),
    source: "emulator 1.19.9")

  static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid bytes literal \(text).", at: span, label: "`\\u` is no escape of bytes",
      notes: ["write the bytes: `\\xHH`"])
  }
}
