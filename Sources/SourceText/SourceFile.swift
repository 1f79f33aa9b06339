/// A source text, with the name that diagnostics print.
public struct SourceFile: Sendable {
  /// The name as the user gave it: a path, or a description in angle brackets such as `<stdin>`.
  public let name: String
  /// The bytes as written, which may be invalid UTF-8.
  package let bytes: [UInt8]
  private let lines: LineIndex

  /// Creates a file from `bytes`.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lines = LineIndex(bytes)
  }

  /// Creates a file from `text`.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Whether the file is not a text: it has a zero byte near its start.
  package var isBinary: Bool { bytes.prefix(8_192).contains(0) }

  /// A span over the whole text.
  package var wholeSpan: Span { Span(0, bytes.count) }

  /// The number of lines. An empty file has one.
  package var lineCount: Int { lines.count }

  /// Returns the line and column of the byte at `offset`. An offset outside the file counts as the nearest one inside.
  /// An offset inside a byte order mark counts as the place after it.
  package func position(of offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lines.line(containing: offset)
    return SourcePosition(line: line + 1, column: lines.units(before: offset, inLine: line, of: bytes) + 1)
  }

  /// Returns the line, from 1, of the byte at `offset`, as ``position(of:)`` does. It counts no columns.
  package func line(of offset: Int) -> Int { lines.line(containing: min(max(offset, 0), bytes.count)) + 1 }

  /// Returns the text of a line, from 1, without its line ending. Empty if there is no such line.
  package func text(ofLine line: Int) -> String {
    guard line >= 1, line <= lines.count else { return "" }
    return text(of: span(ofLine: line))
  }

  /// Returns the span of a line, from 1, without its line ending.
  package func span(ofLine line: Int) -> Span {
    guard line >= 1, line <= lines.count else { return Span(at: bytes.count) }
    return Span(lines.start(ofLine: line - 1), lines.end(ofLine: line - 1, in: bytes))
  }

  /// Returns the text in a span. Invalid UTF-8 becomes U+FFFD.
  package func text(of span: Span) -> String {
    let start = min(span.start, bytes.count)
    return String(decoding: bytes[start..<min(max(span.end, start), bytes.count)], as: UTF8.self)
  }
}
