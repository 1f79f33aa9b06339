import RuleValues
import SourceText

/// Splits a JSON text into its records as it arrives.
///
/// The records are one of these:
/// - the elements of an array
/// - the elements of the member `listKey` of an object
/// - objects one after the other
/// - the members of an object whose keys are places, which contain a slash
struct RecordSource {
  /// The maximum size of a record in bytes. It exceeds what the largest document needs in JSON.
  static let maximumRecordBytes = 64 << 20

  private var window: ByteWindow
  private let listKey: String

  /// Creates a source of the records in `window`.
  init(_ window: ByteWindow, listKey: String) {
    self.window = window
    self.listKey = listKey
  }

  /// Calls `body` with each record.
  ///
  /// - Throws: a ``RecordProblem``, or an error of the window's source or of `body`.
  mutating func forEach(_ body: (RecordText) throws -> Void) throws {
    if try window.take(0xEF), try !(window.take(0xBB) && window.take(0xBF)) { throw problem(.invalidUTF8) }
    try window.skipWhiteSpace()
    switch try window.peek() {
    case UInt8(ascii: "["):
      window.advance()
      try elements(body)
    case UInt8(ascii: "{"): try object(body)
    case nil: throw unexpected(nil)
    default:
      let wanted = "an array of \(listKey), or an object with their places as keys"
      throw RecordProblem(.document(.expected(wanted)), position: window.here)
    }
    try window.skipWhiteSpace()
    if try window.peek() != nil { throw problem(.trailingContent) }
  }

  // MARK: Layouts

  private mutating func object(_ body: (RecordText) throws -> Void) throws {
    let start = window.here
    window.advance()
    try window.skipWhiteSpace()
    if try window.take(UInt8(ascii: "}")) { return }
    let key = try self.key()
    if key.text.utf8.contains(UInt8(ascii: "/")) { return try members(from: key, body) }
    try window.skipWhiteSpace()
    guard try window.take(UInt8(ascii: ":")) else { throw unexpected(try window.peek()) }
    try window.skipWhiteSpace()
    if try key.text.utf8.elementsEqual(listKey.utf8) && window.take(UInt8(ascii: "[")) {
      try elements(body)
      return try skipMembers()
    }
    let opening = [UInt8(ascii: "{")] + key.bytes + [UInt8(ascii: ":")]
    try record(RecordText(key: nil, bytes: try value(after: opening, depth: 1), start: start), body)
    try window.skipWhiteSpace()
    while try window.peek() == UInt8(ascii: "{") {
      let start = window.here
      try record(RecordText(key: nil, bytes: try value(), start: start), body)
      try window.skipWhiteSpace()
    }
  }

  /// Passes a record to `body`. If the record is a page of an API response whose list is not its first member, it
  /// passes the elements of the list.
  private func record(_ record: RecordText, _ body: (RecordText) throws -> Void) throws {
    guard let list = try record.parsed()[listKey], list.value == .array else { return try body(record) }
    for element in list.elements {
      let bytes = Array(record.bytes[element.span.start..<element.span.end])
      try body(RecordText(key: nil, bytes: bytes, start: record.position(of: element.span.start)))
    }
  }

  private mutating func elements(_ body: (RecordText) throws -> Void) throws {
    try window.skipWhiteSpace()
    if try window.take(UInt8(ascii: "]")) { return }
    while true {
      let start = window.here
      try body(RecordText(key: nil, bytes: try value(), start: start))
      if try isLast(closing: UInt8(ascii: "]")) { return }
    }
  }

  private mutating func members(from first: (text: String, bytes: [UInt8]), _ body: (RecordText) throws -> Void) throws
  {
    var key = first.text
    while true {
      try window.skipWhiteSpace()
      guard try window.take(UInt8(ascii: ":")) else { throw unexpected(try window.peek()) }
      try window.skipWhiteSpace()
      let start = window.here
      try body(RecordText(key: key, bytes: try value(), start: start))
      if try isLast(closing: UInt8(ascii: "}")) { return }
      key = try self.key().text
    }
  }

  /// Skips the members after the list, such as the token for the next page.
  private mutating func skipMembers() throws {
    while try !isLast(closing: UInt8(ascii: "}")) {
      _ = try key()
      try window.skipWhiteSpace()
      guard try window.take(UInt8(ascii: ":")) else { throw unexpected(try window.peek()) }
      try window.skipWhiteSpace()
      let start = window.here
      _ = try RecordText(key: nil, bytes: try value(), start: start).parsed()
    }
  }

  private mutating func isLast(closing: UInt8) throws -> Bool {
    try window.skipWhiteSpace()
    if try window.take(closing) { return true }
    guard try window.take(UInt8(ascii: ",")) else { throw unexpected(try window.peek()) }
    try window.skipWhiteSpace()
    return false
  }

  // MARK: Values

  private mutating func key() throws -> (text: String, bytes: [UInt8]) {
    guard try window.peek() == UInt8(ascii: "\"") else { throw problem(.expected("\"")) }
    let start = window.here
    let bytes = try value()
    guard let text = try RecordText(key: nil, bytes: bytes, start: start).parsed().string else {
      throw problem(.expected("\""))
    }
    return (text, bytes)
  }

  /// Reads the bytes of the next value. They are parsed as JSON later.
  ///
  /// - Parameters:
  ///   - opening: the bytes of the value that were consumed already.
  ///   - depth: the number of brackets that those bytes open.
  private mutating func value(after opening: [UInt8] = [], depth: Int = 0) throws -> [UInt8] {
    var bytes = opening
    var depth = depth
    var isInString = false
    while let byte = try window.peek() {
      if depth == 0, !isInString, !bytes.isEmpty, Self.endsScalar(byte) { break }
      guard bytes.count < Self.maximumRecordBytes else { throw problem(.tooLarge(limit: Self.maximumRecordBytes)) }
      if let byte = try window.next() { bytes.append(byte) }
      switch byte {
      case UInt8(ascii: "\\") where isInString: if let escaped = try window.next() { bytes.append(escaped) }
      case UInt8(ascii: "\""):
        isInString.toggle()
        if !isInString, depth == 0 { return bytes }
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        depth -= 1
        if depth <= 0 { return bytes }
      default: break
      }
    }
    return bytes
  }

  /// Returns whether a byte cannot be part of a number or word.
  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): true
    default: false
    }
  }

  private func problem(_ kind: JSONProblem.Kind) -> RecordProblem { RecordProblem(.text(kind), position: window.here) }

  private func unexpected(_ byte: UInt8?) -> RecordProblem {
    let found = byte.map { (0x21..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "byte 0x\(String($0, radix: 16))" }
    return problem(.unexpected(found ?? ""))
  }
}
