import SourceText

/// A string without its closing quote.
enum UnterminatedString {
  static let page = DiagnosticPage(
    "cloud/unterminated",
    "A string ends on the line where it starts, with the same kind of quote.",
    bad: ExampleRules.around("allow read: if request.auth.uid == 'owner;"),
    good: ExampleRules.around("allow read: if request.auth.uid == 'owner';"),
    source: "emulator 1.19.9, whose position is that of the next token")

  /// - Parameters:
  ///   - found: the token after the string, if the service names it, which it does inside brackets.
  ///   - span: the token after the string, where the service reports it.
  ///   - string: the string, up to the end of its line.
  static func report(quote: String, found: String?, at span: Span, string: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, found.map { "Unexpected '\($0)'." } ?? "Missing a closing \(quote)", at: span,
      label: "the string before this is not closed",
      labels: [Diagnostic.Label(string, "the string starts here, and its line has no closing `\(quote)`")],
      notes: ["a string cannot continue on the next line: join two with `+`"])
  }
}
