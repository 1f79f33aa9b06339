import SourceText

/// A bytes literal with an escape that only strings have.
enum BytesLiteral {
  static let page = DiagnosticPage(
    "cloud/bytes",
    "A `b'…'` literal has the escapes of strings except `\\u`. A character in it becomes its UTF-8 bytes.",
    bad: ExampleRules.around(#"allow read: if resource.data.seal == b'\u0041';"#),
    good: ExampleRules.around(#"allow read: if resource.data.seal == b'\x41';"#),
    source: "emulator 1.19.9")

  static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid bytes literal \(text).", at: span, label: "bytes have no `\\u` escape",
      notes: ["write the bytes: `\\xHH`"])
  }
}
