import SourceText

extension SuiteProblem {
  /// An unquoted date in a document field, which other YAML readers parse as a timestamp.
  enum DateText {
    static let page = DiagnosticPage(
      "suite/date-text",
      "An unquoted date is read as a string. Write a Firestore timestamp as {$ts: …}.",
      bad: firestore("2024-05-01"), good: firestore(#"{$ts: "2024-05-01T00:00:00Z"}"#),
      source: "This project's own format: `Grammar/suite.schema.json`")

    private static func firestore(_ value: String) -> String {
      "documents: {a/b: {at: \(value)}}\n"
        + SuiteExample.firestore(cases: ["{as: ann, get: /a/b, expect: deny}"])
    }

    static func report(_ text: String, at span: Span) -> Diagnostic {
      let moment = text.utf8.contains(UInt8(ascii: "T")) ? text : "\(text)T00:00:00Z"
      return Diagnostic(
        page.code, .note, "this date is a string in rules", at: span,
        label: "write a timestamp as `{$ts: \"\(moment)\"}`", notes: ["put it in quotes if you mean a string"])
    }
  }
}
