/// A decoder for the text between the quotes of a JSON string. The same loop also serves the map back to the file.
struct JSONStringDecoder {
  let bytes: [UInt8]
  var offset: Int
  private(set) var text: [UInt8] = []
  private(set) var map: OffsetMap
  private(set) var problems: [JSONProblem] = []
  /// Whether the closing quote was found.
  private(set) var isClosed = false
  private let allowsControlCharacters: Bool

  /// Creates a decoder. `offset` is the byte after the opening quote.
  init(_ bytes: [UInt8], at offset: Int, allowsControlCharacters: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.allowsControlCharacters = allowsControlCharacters
    map = OffsetMap(startingAt: offset)
  }

  /// Decodes up to and including the closing quote, or to the end of the file.
  mutating func decode() {
    while offset < bytes.count {
      let start = offset
      while offset < bytes.count, isPlain(bytes[offset]) { offset += 1 }
      text.append(contentsOf: bytes[start..<offset])
      map.appendPlain(offset - start)
      guard offset < bytes.count else { return }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        isClosed = true
        return
      case UInt8(ascii: "\\"): escape()
      default: controlCharacter()
      }
    }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The maximum number of problems kept for one string: one more than the reader reports.
  private static let maximumProblems = JSONReader.maximumProblems + 1

  private mutating func report(_ kind: JSONProblem.Kind, _ span: Span) {
    if problems.count < Self.maximumProblems { problems.append(JSONProblem(kind, at: span)) }
  }

  private mutating func controlCharacter() {
    if !allowsControlCharacters { report(.controlCharacter, Span(offset, offset + 1)) }
    text.append(bytes[offset])
    map.appendPlain(1)
    offset += 1
  }

  private mutating func escape() {
    let start = offset
    guard offset + 1 < bytes.count else {
      offset = bytes.count
      return
    }
    let decodedStart = text.count
    offset += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): unicodeEscape(from: start)
    default: refuseEscape(from: start)
    }
    map.appendEscape(written: offset - start, decoded: text.count - decodedStart)
  }

  private mutating func refuseEscape(from start: Int) {
    var end = start + 2
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    offset = end
    report(.invalidEscape(String(decoding: bytes[start..<end], as: UTF8.self)), Span(start, end))
  }

  private mutating func unicodeEscape(from start: Int) {
    guard let first = hexadecimal(at: offset) else {
      let end = min(offset + 4, bytes.count)
      report(.invalidEscape(String(decoding: bytes[start..<end], as: UTF8.self)), Span(start, end))
      return
    }
    offset += 4
    if let scalar = Unicode.Scalar(first) {
      text.append(contentsOf: String(Character(scalar)).utf8)
      return
    }
    if first < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u"), let second = hexadecimal(at: offset + 2), (0xDC00...0xDFFF) ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    {
      offset += 6
      text.append(contentsOf: String(Character(scalar)).utf8)
      return
    }
    report(.loneSurrogate, Span(start, offset))
  }

  private func hexadecimal(at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
