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

    /// Returns the note for a call of an SDK that is written as a string, such as `serverTimestamp()`; nil for any other text.
    static func call(_ text: String, at span: Span) -> Diagnostic? {
      let value: String
      switch text {
      case "serverTimestamp()", "FieldValue.serverTimestamp()", "firestore.FieldValue.serverTimestamp()":
        value = "{$serverTimestamp: true}"
      case "Date.now()", "new Date()", "Timestamp.now()", "request.time": value = "{$now: 0}"
      default: return nil
      }
      return Diagnostic(
        page.code, .note, "`\(text)` is a string in rules", at: span, label: "write the time as `\(value)`")
    }

    static func report(_ text: String, at span: Span) -> Diagnostic {
      let moment = text.utf8.contains(UInt8(ascii: "T")) ? text : "\(text)T00:00:00Z"
      return Diagnostic(
        page.code, .note, "this date is a string in rules", at: span,
        label: "write a timestamp as `{$ts: \"\(moment)\"}`", notes: ["put it in quotes if you mean a string"])
    }
  }
}
