import SourceText

/// The text of a condition, decoded from its JSON string, with a map back to the file.
struct ConditionText: Sendable {
  let bytes: [UInt8]
  /// Its span in the file, without the quotes.
  let span: Span
  private let map: OffsetMap

  /// The decoded string at `span` of `file`, which includes the quotes.
  init(jsonString text: String, at span: Span, in file: SourceFile) {
    bytes = Array(text.utf8)
    self.span = Span(span.start + 1, span.end - 1)
    map = JSONReader.offsetMap(ofStringAt: span, in: file)
  }

  /// A file that contains nothing but one condition.
  init(wholeOf file: SourceFile) {
    bytes = file.bytes
    span = file.wholeSpan
    map = OffsetMap.identity(file.wholeSpan)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The span in the file of a span in the text.
  func place(_ span: Span) -> Span { map.fileSpan(span) }

  func text(of span: Span) -> String {
    let start = min(span.start, bytes.count)
    return String(decoding: bytes[start..<min(max(span.end, start), bytes.count)], as: UTF8.self)
  }
}
