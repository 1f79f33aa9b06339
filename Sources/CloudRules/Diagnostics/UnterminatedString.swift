import SourceText

/// A string without its closing quote.
enum UnterminatedString {
  static let page = DiagnosticPage(
    "cloud/unterminated",
    "A string ends on its line, with the kind of quote that it began with.",
    bad: ExampleRules.around("allow read: if request.auth.uid == 'owner;"),
    good: ExampleRules.around("allow read: if request.auth.uid == 'owner';"),
    source: "emulator 1.19.9, whose position is that of the next token")

  /// - Parameters:
  ///   - found: the token behind the string, where the service names that: inside of brackets.
  ///   - span: the token behind the string, where the service reports it.
  ///   - string: the string, up to the end of its line.
  static func report(quote: String, found: String?, at span: Span, string: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, found.map { "Unexpected '\($0)'." } ?? "Missing a closing \(quote)", at: span,
      label: "the string before this has no end",
      labels: [Diagnostic.Label(string, "the string begins here, and no `\(quote)` follows on its line")],
      notes: ["a string cannot go on in the next line: join two by `+`"])
  }
}
