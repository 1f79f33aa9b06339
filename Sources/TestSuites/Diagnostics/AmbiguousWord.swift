import SourceText

extension SuiteProblem {
  /// An unquoted word that some YAML readers parse as a number.
  enum AmbiguousWord {
    static let page = DiagnosticPage(
      "suite/ambiguous-word",
      "Unquoted words such as `+1`, `0x1F`, `007`, `1_000` and `.inf` are numbers to some YAML readers and strings to others, so they are rejected.",
      bad: SuiteExample.text(users: "{ann: {uid: 007}}"),
      good: SuiteExample.text(users: #"{ann: {uid: "007"}}"#),
      source: "YAML 1.1 and 1.2 resolve them differently")

    static func report(_ word: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(word)` is ambiguous: a number or a string", at: span,
        notes: ["put a string in quotes: \"\(word)\"; write a number as in JSON"],
        fixIts: [FixIt("put it in quotes", [TextEdit(span, "\"\(word)\"")])])
    }
  }
}
