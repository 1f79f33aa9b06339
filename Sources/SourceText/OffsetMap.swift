/// A map from offsets in decoded text (the value of a JSON string) to offsets in its file.
///
/// Adding a base offset is not enough, because escapes change the length. `\"` is two bytes in the file and one in the
/// value; `\u00e9` is six and two.
package struct OffsetMap: Sendable {
  private struct Anchor: Sendable {
    let decoded: Int
    let file: Int
  }

  private var anchors: [Anchor]
  private var decodedEnd: Int
  private var fileEnd: Int

  /// Creates a map for empty text that begins at `fileOffset`.
  package init(startingAt fileOffset: Int) {
    anchors = [Anchor(decoded: 0, file: fileOffset)]
    decodedEnd = 0
    fileEnd = fileOffset
  }

  /// Returns a map for text that appears unescaped in the file.
  package static func identity(_ span: Span) -> OffsetMap {
    var map = OffsetMap(startingAt: span.start)
    map.appendPlain(span.count)
    return map
  }

  /// Appends `count` bytes that are the same in the file and in the text.
  package mutating func appendPlain(_ count: Int) {
    decodedEnd += count
    fileEnd += count
  }

  /// Appends an escape of `written` bytes in the file, which decodes to `decoded` bytes of text.
  package mutating func appendEscape(written: Int, decoded: Int) {
    anchors.append(Anchor(decoded: decodedEnd, file: fileEnd))
    decodedEnd += decoded
    fileEnd += written
    anchors.append(Anchor(decoded: decodedEnd, file: fileEnd))
  }

  /// Returns the file offset of the decoded byte at `offset`. A byte inside an escape maps to the escape's start.
  package func fileOffset(_ offset: Int) -> Int {
    if offset >= decodedEnd { return fileEnd }
    var low = 0
    var high = anchors.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if anchors[middle].decoded <= offset { low = middle } else { high = middle }
    }
    let anchor = anchors[low]
    let nextFile = low + 1 < anchors.count ? anchors[low + 1].file : fileEnd
    let nextDecoded = low + 1 < anchors.count ? anchors[low + 1].decoded : decodedEnd
    let isEscape = nextFile - anchor.file != nextDecoded - anchor.decoded
    return isEscape ? anchor.file : anchor.file + (offset - anchor.decoded)
  }

  /// Returns the file span of a span of decoded text.
  package func fileSpan(_ span: Span) -> Span {
    let start = fileOffset(span.start)
    guard span.count > 0 else { return Span(at: start) }
    return Span(start, fileOffset(span.end))
  }
}
