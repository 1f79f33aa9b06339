import SourceText

/// A superfluous closing bracket, in the two places where the service reports it as such.
enum ExtraBracket {
  static let page = DiagnosticPage(
    "cloud/bracket",
    "A `{name}` in a path and a parameter list each have one closing bracket.",
    bad: ExampleRules.around("match /comments/{comment}} { allow read: if request.auth != null; }"),
    good: ExampleRules.around("match /comments/{comment} { allow read: if request.auth != null; }"),
    source: "emulator 1.19.9, which spells `Exra` so")

  /// - Parameter isOfGlob: whether the capture is a `{name=**}`, for which the service's text differs.
  static func brace(at span: Span, isOfGlob: Bool) -> Diagnostic {
    report("\(isOfGlob ? "Exra" : "Extra") closing '}' in path.", span)
  }

  static func parenthesis(at span: Span) -> Diagnostic {
    report("Extra closing ')' at the end of parameter list.", span)
  }

  private static func report(_ message: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "one too many",
      fixIts: [FixIt("remove it", [TextEdit(span, "")])])
  }
}
