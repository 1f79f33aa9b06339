import SourceText

extension SuiteProblem {
  /// An unquoted word that some readers take for a number.
  enum AmbiguousWord {
    static let page = DiagnosticPage(
      "suite/ambiguous-word",
      "Unquoted words such as `+1`, `0x1F`, `007`, `1_000` and `.inf` are numbers to some YAML readers and texts to others, so they are not guessed at.",
      bad: SuiteExample.text(users: "{ann: {uid: 007}}"),
      good: SuiteExample.text(users: #"{ann: {uid: "007"}}"#),
      source: "YAML 1.1 and 1.2 resolve them differently")

    static func report(_ word: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(word)` is a number to some and a text to others", at: span,
        notes: ["a text stands in quotes: \"\(word)\"; a number is written as in JSON"],
        fixIts: [FixIt("write it in quotes", [TextEdit(span, "\"\(word)\"")])])
    }
  }
}
