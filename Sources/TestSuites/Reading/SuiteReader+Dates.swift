import SourceText

extension SuiteReader {
  /// Reports a note for each unquoted date and each call of an SDK for a time in document fields.
  mutating func noteDates(in node: JSONNode) {
    guard !isForeign, !SuiteText.isJSON(file) else { return }
    switch node.value {
    case .string(let text):
      if isDate(text, node.span) { report(SuiteProblem.DateText.report(text, at: node.span)) }
      if let note = SuiteProblem.DateText.call(text, at: node.span) { report(note) }
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
