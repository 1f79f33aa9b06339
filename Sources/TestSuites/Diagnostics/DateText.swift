import SourceText

extension SuiteProblem {
  /// An unquoted date in a document field, which other YAML readers parse as a timestamp.
  enum DateText {
    static let page = DiagnosticPage(
      "suite/date-text",
      "A date is a string here and in rules. Write a Firestore timestamp as {$ts: …}.",
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

extension SuiteReader {
  /// Reports a note for each unquoted date in document fields.
  mutating func noteDates(in node: JSONNode) {
    guard !isForeign, !SuiteText.isJSON(file) else { return }
    switch node.value {
    case .string(let text): if isDate(text, node.span) { report(SuiteProblem.DateText.report(text, at: node.span)) }
    case .array: for element in node.elements { noteDates(in: element) }
    // A tagged value holds fields only if it stands for a list or a mapping.
    case .object where node.members.count == 1 && node.members[0].key.utf8.first == UInt8(ascii: "$"): return
    case .object: for member in node.members { noteDates(in: member.value) }
    case .null, .bool, .integer, .double: return
    }
  }

  /// Returns whether `text` is a date such as `2024-05-01`, optionally with a time, written without quotes in the
  /// file.
  private func isDate(_ text: String, _ span: Span) -> Bool {
    let (bytes, digits) = (Array(text.utf8), UInt8(ascii: "0")...UInt8(ascii: "9"))
    guard bytes.count >= 10, span.end <= file.bytes.count, file.bytes[span.start..<span.end].elementsEqual(bytes),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy({ digits.contains(bytes[$0]) })
    else { return false }
    return bytes.count == 10 || RFC3339.milliseconds(text) != nil
  }
}
