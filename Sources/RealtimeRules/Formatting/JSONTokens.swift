import SourceText

/// The tokens and comments of a JSON text that the reader accepts.
struct JSONTokens {
  private(set) var tokens: [Span] = []
  private(set) var comments: [Span] = []
  private let bytes: [UInt8]
  private var offset: Int

  init(_ file: SourceFile) {
    bytes = file.bytes
    offset = UTF8Validation.markLength(bytes)
    read()
  }

  private mutating func read() {
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"):
        skipComment()
        comments.append(Span(start, offset))
      case UInt8(ascii: "\""):
        skipString()
        tokens.append(Span(start, offset))
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
        UInt8(ascii: ","):
        offset += 1
        tokens.append(Span(start, offset))
      default:
        skipWord()
        tokens.append(Span(start, offset))
      }
    }
  }

  private mutating func skipComment() {
    let isLine = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/")
    offset += 2
    if isLine {
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      return
    }
    while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") {
      offset += 1
    }
    offset = min(offset + 2, bytes.count)
  }

  private mutating func skipString() {
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }

  private mutating func skipWord() {
    offset += 1
    while offset < bytes.count, !Self.endsWord(bytes[offset]) { offset += 1 }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: ","):
      true
    default: false
    }
  }
}
