import RuleValues
import SourceText

extension ExportReader {
  /// The maximum length of a number. Longer numbers need no more digits to be distinct as a double or a 64-bit integer.
  private static let maximumNumberBytes = 4096

  /// Reads a value that is neither an object nor an array; nil for `null`.
  mutating func scalar() throws -> Scalar? {
    switch try window.peek() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try word()
    case let byte: throw unexpected(byte)
    }
  }

  private mutating func word() throws -> Scalar? {
    let start = window.here
    text.removeAll(keepingCapacity: true)
    try window.move(to: &text) { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    if text.elementsEqual("null".utf8) { return nil }
    if text.elementsEqual("true".utf8) { return .bool(true) }
    if text.elementsEqual("false".utf8) { return .bool(false) }
    throw problem(.text(.unexpected(String(decoding: text.prefix(32), as: UTF8.self))), at: start)
  }

  private mutating func number() throws -> Scalar {
    let start = window.here
    text.removeAll(keepingCapacity: true)
    try window.move(to: &text) { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
      default: false
      }
    }
    guard text.count <= Self.maximumNumberBytes, let number = JSONNumber.parse(text[...]) else {
      throw problem(.text(.invalidNumber), at: start)
    }
    switch number {
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    }
  }

  // MARK: Strings

  /// Reads a string; the next byte must be its opening quote.
  mutating func string() throws -> String {
    let start = window.here
    window.advance()
    text.removeAll(keepingCapacity: true)
    while true {
      try window.move(to: &text) { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      guard text.count <= DataLimits.maximumStringBytes else {
        throw problem(.data(.longString(bytes: text.count)), at: start)
      }
      switch try window.peek() {
      case nil: throw problem(.text(.unterminatedString), at: start)
      case UInt8(ascii: "\""):
        window.advance()
        guard let string = text.withUnsafeBytes({ String(checking: $0) }) else {
          throw problem(.text(.invalidUTF8), at: start)
        }
        return string
      case UInt8(ascii: "\\"): try escape()
      default: throw problem(.text(.controlCharacter), at: window.here)
      }
    }
  }

  private mutating func escape() throws {
    let start = window.here
    window.advance()
    let byte = try window.peek()
    window.advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): if let byte { text.append(byte) }
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(from: start)
    case nil: throw problem(.text(.unterminatedString), at: start)
    case let byte?: throw problem(.text(.invalidEscape("\\" + String(decoding: [byte], as: UTF8.self))), at: start)
    }
  }

  private mutating func unicodeEscape(from start: TextPosition) throws {
    var code = try hexadecimal(from: start)
    if (0xD800..<0xDC00).contains(code) {
      guard try window.take(UInt8(ascii: "\\")), try window.take(UInt8(ascii: "u")) else {
        throw problem(.text(.loneSurrogate), at: start)
      }
      let low = try hexadecimal(from: start)
      guard (0xDC00..<0xE000).contains(low) else { throw problem(.text(.loneSurrogate), at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw problem(.text(.loneSurrogate), at: start) }
    text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private mutating func hexadecimal(from start: TextPosition) throws -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try window.peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem(.text(.invalidEscape("\\u")), at: start)
      }
      window.advance()
      code = code << 4 | UInt32(digit)
    }
    return code
  }
}
