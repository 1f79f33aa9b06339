/// A JSON writer, compact or with an indentation of two spaces. Members keep the order in which they are written.
///
/// Invisible characters in strings (Unicode categories Cc, Cf, Zl and Zp) are written as escapes. A terminal or log
/// that prints the JSON therefore obeys none of them. The JSON still reads as the same value.
package struct JSONWriter: Sendable {
  private var output: [UInt8] = []
  private let pretty: Bool
  private let escapesInvisible: Bool
  /// For each open container, whether it already has an element.
  private var open: [Bool] = []
  private var followsKey = false

  /// Creates a writer without output.
  ///
  /// - Parameters:
  ///   - pretty: puts each element on its own line.
  ///   - escapesInvisible: false for data exports, which escape only what RFC 8259 requires.
  package init(pretty: Bool = false, escapesInvisible: Bool = true) {
    self.pretty = pretty
    self.escapesInvisible = escapesInvisible
  }

  /// The output so far, as UTF-8.
  package var bytes: [UInt8] { output }

  /// The size of the output so far in bytes.
  package var count: Int { output.count }

  /// The output so far.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Writes a line end after a whole value, so that another value can follow.
  package mutating func endLine() { output.append(0x0A) }

  /// Removes the output, but keeps its memory.
  package mutating func clear() { output.removeAll(keepingCapacity: true) }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes a key; its value must follow.
  package mutating func key(_ key: String) {
    separate()
    append(key)
    output.append(UInt8(ascii: ":"))
    if pretty { output.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a member with a string value. Writes nothing if `value` is nil.
  package mutating func member(_ key: String, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  /// Writes a member with an integer value.
  package mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    integer(Int64(value))
  }

  /// Writes a member with a boolean value.
  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    append(value)
  }

  /// Writes an integer.
  package mutating func integer(_ value: Int64) { raw(String(value)) }

  /// Writes a number. A number that JSON cannot represent becomes `null`.
  package mutating func double(_ value: Double) { raw(value.isFinite ? "\(value)" : "null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { raw("null") }

  private mutating func append(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      let text = UnsafeRawBufferPointer(bytes)
      guard JSONString.plainCount(text, from: 0) == text.count,
        !escapesInvisible || !EscapedText.mayEscape(inJSON: text)
      else { return false }
      output.append(UInt8(ascii: "\""))
      output.append(contentsOf: bytes)
      output.append(UInt8(ascii: "\""))
      return true
    }
    if isPlain { return }
    guard escapesInvisible, EscapedText.mayEscape(inJSON: text) else { return Self.append(text, to: &output) }
    var bytes: [UInt8] = []
    Self.append(text, to: &bytes)
    output += EscapedText.json(String(decoding: bytes, as: UTF8.self)).utf8
  }

  private mutating func raw(_ text: String) {
    separate()
    output += text.utf8
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    output.append(opening)
    open.append(false)
    try body(&self)
    let wasUsed = open.removeLast()
    if wasUsed { newLine() }
    output.append(closing)
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    guard let used = open.last else { return }
    if used { output.append(UInt8(ascii: ",")) }
    open[open.count - 1] = true
    newLine()
  }

  private mutating func newLine() {
    guard pretty else { return }
    output.append(0x0A)
    output += repeatElement(0x20, count: 2 * open.count)
  }

  /// Appends `value` as a JSON string, quotes included. Escapes only what RFC 8259 requires.
  package static func append(_ value: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = start + JSONString.plainCount(UnsafeRawBufferPointer(bytes), from: start)
        output.append(contentsOf: bytes.extracting(start..<end))
        if end < bytes.count { appendEscaped(bytes[end], to: &output) }
        start = end + 1
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): output += "\\\"".utf8
    case UInt8(ascii: "\\"): output += "\\\\".utf8
    case 0x0A: output += "\\n".utf8
    case 0x0D: output += "\\r".utf8
    case 0x09: output += "\\t".utf8
    default:
      let digits = Array("0123456789abcdef".utf8)
      output += "\\u00".utf8
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 15)])
    }
  }
}
