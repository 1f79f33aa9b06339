import SourceText

/// A closing bracket too many, in the two places where the service says so.
enum ExtraBracket {
  static let page = DiagnosticPage(
    "cloud/bracket",
    "A `{name}` of a path and a list of parameters are each closed once.",
    bad: ExampleRules.around("match /comments/{comment}} { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /comments/{comment} { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9, whose own spelling of `Exra` this is")

  /// - Parameter isOfGlob: whether the capture is a `{name=**}`.
  static func brace(at span: Span, isOfGlob: Bool) -> Diagnostic {
    report("\(isOfGlob ? "Exra" : "Extra") closing '}' in path.", span)
  }

  static func parenthesis(at span: Span) -> Diagnostic {
    report("Extra closing ')' at the end of parameter list.", span)
  }

  private static func report(_ message: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "one too many",
      fixIts: [FixIt("leave it away", [TextEdit(span, "")])])
  }
}
