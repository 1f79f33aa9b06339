import RequestSimulation
import RulesProjects
import SourceText
import TestSuites

extension SuiteReview {
  /// Returns the bytes of the suite after a row was confirmed.
  ///
  /// - Parameter users: the users who should have the other outcome. Their cases then fail until the rules change.
  /// - Returns: nil if an outcome is not a word that can be replaced.
  package func bytes(confirming row: Row, changing users: [String] = []) -> [UInt8]? {
    var edits = [edit(ofMark: row)]
    if !users.isEmpty {
      guard let changes = outcomes(of: row, changing: users) else { return nil }
      edits += changes
    }
    var bytes = file.bytes
    // Apply from the end, so that earlier positions stay valid.
    for (span, text) in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(span.start..<span.end, with: Array(text.utf8))
    }
    return bytes
  }

  /// Removes the operation from the mark, or the mark's line if no other operation is left.
  private func edit(ofMark row: Row) -> (span: Span, text: String) {
    let line = file.span(ofLine: row.markLine)
    let left = rows.filter { $0.markLine == row.markLine && $0.key != row.key }
    guard !left.isEmpty else {
      let isLast = row.markLine == file.lineCount
      return (Span(line.start, isLast ? line.end : file.span(ofLine: row.markLine + 1).start), "")
    }
    let verbs = left.map(\.verb).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let cases = left.flatMap(\.cells).map { (testCase: $0.testCase, outcome: $0.actual) }
    let mark = ReviewMark(verbs: verbs, risks: cases.risks)
    let indent = file.text(of: line).prefix { $0 == " " }
    return (line, indent + mark.line)
  }

  /// Replaces the outcomes of users. The reason of a row goes, because the other outcome has another one.
  private func outcomes(of row: Row, changing users: [String]) -> [(span: Span, text: String)]? {
    let outcomes = row.cells.map { cell in
      users.contains(cell.user) ? cell.expected == .allow ? ExpectedOutcome.deny : .allow : cell.expected
    }
    let spans = row.cells.compactMap(\.testCase.written?.outcome)
    guard spans.count == row.cells.count, spans.allSatisfy(isWord) else { return nil }
    var edits: [(span: Span, text: String)]
    if Set(spans).count == 1, spans.count > 1 {
      edits = [(spans[0], "[\(outcomes.map(\.rawValue).joined(separator: ", "))]")]
    } else {
      edits = zip(spans, outcomes).map { ($0, $1.rawValue) }
    }
    let reasons = row.cells.flatMap { $0.testCase.written?.reasons ?? [] }
    for span in Set(reasons) { edits.append((member(around: span), "")) }
    return edits
  }

  private func isWord(_ span: Span) -> Bool {
    ExpectedOutcome(rawValue: file.text(of: span)) != nil
  }

  /// Returns the span of the member `because: …` that has a value, with its comma or its line.
  private func member(around value: Span) -> Span {
    let bytes = file.bytes
    let space = UInt8(ascii: " ")
    var start = value.start
    while start > 0, bytes[start - 1] != UInt8(ascii: ","), bytes[start - 1] != UInt8(ascii: "\n"),
      bytes[start - 1] != UInt8(ascii: "{")
    {
      start -= 1
    }
    guard start > 0 else { return Span(start, value.end) }
    switch bytes[start - 1] {
    case UInt8(ascii: ","): return Span(start - 1, value.end)
    case UInt8(ascii: "{"):
      var end = value.end
      while end < bytes.count, bytes[end] == space || bytes[end] == UInt8(ascii: ",") { end += 1 }
      return Span(start, end)
    default:
      var end = value.end
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      return Span(start, min(end + 1, bytes.count))
    }
  }
}
