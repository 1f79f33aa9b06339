/// A reader that returns the events of an ``EncodedDocument``.
///
/// Whatever the bytes, it neither traps nor reads out of bounds, and it goes no deeper than the nesting limit of
/// documents.
package struct DocumentEventReader {
  private struct Container {
    /// The offset after the last entry.
    let end: Int
    /// The number of entries not yet read.
    var remaining: Int
    let isMap: Bool
    /// Whether a field's name was read, so that its value comes next.
    var hasName = false
  }

  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next event. A caller can store it and later create a reader of the value that begins there.
  package private(set) var offset: Int
  /// The innermost open list or map if ``depth`` is not 0. It is stored apart from the outer ones, so that a flat
  /// document allocates no memory.
  private var current = Container(end: 0, remaining: 0, isMap: false)
  private var outer: [Container] = []
  private var depth = 0
  private var isAtEnd = false

  /// Creates a reader of a whole document.
  package init(_ document: UnsafeRawBufferPointer) { self.init(document, valueAt: 1) }

  /// Creates a reader of the value that begins at `offset` in a document.
  package init(_ document: UnsafeRawBufferPointer, valueAt offset: Int) {
    bytes = document
    self.offset = offset
  }

  /// Returns the next event. Nil at the end of the document or value.
  ///
  /// - Throws: ``CorruptDocument``. The caller must not read further after it.
  package mutating func next() throws(CorruptDocument) -> DocumentEvent? {
    guard depth > 0 else { return try first() }
    guard current.remaining > 0 else {
      guard offset == current.end else { throw corrupt("fewer entries than its length") }
      close()
      return .end
    }
    if current.isMap, !current.hasName {
      current.hasName = true
      return .name(try text())
    }
    current.hasName = false
    current.remaining -= 1
    return try value()
  }

  private mutating func close() {
    depth -= 1
    if let container = outer.popLast() { current = container }
    isAtEnd = depth == 0
  }

  private mutating func first() throws(CorruptDocument) -> DocumentEvent? {
    if isAtEnd { return nil }
    guard bytes.first == EncodedDocument.version, offset > 0 else { throw corrupt("an unknown version") }
    let event = try value()
    isAtEnd = depth == 0
    return event
  }

  /// Whether no bytes are left. This must hold at the end of a whole document.
  package var isComplete: Bool { isAtEnd && offset == bytes.count }

  /// Skips the rest of the innermost open list or map, in constant time. Its `end` is not reported.
  package mutating func skipRest() {
    guard depth > 0 else { return }
    offset = current.end
    close()
  }

  private func corrupt(_ detail: String) -> CorruptDocument {
    CorruptDocument(offset: min(offset, bytes.count), detail: detail)
  }

  // MARK: Values

  private mutating func value() throws(CorruptDocument) -> DocumentEvent {
    guard let tag = DocumentTag(rawValue: try byte()) else { throw corrupt("an unknown kind") }
    switch tag {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .integer: return .integer(try signed())
    case .double: return .double(try double())
    case .timestamp: return .timestamp(try timestamp())
    case .string: return .string(try text())
    case .bytes: return .bytes(try take(try length()).assumingMemoryBound(to: UInt8.self))
    case .reference: return try reference()
    case .geoPoint: return .geoPoint(try geoPoint())
    case .vector: return .vector(try vector())
    case .array: return .startArray(count: try begin(isMap: false))
    case .map: return .startMap(count: try begin(isMap: true))
    }
  }

  private mutating func timestamp() throws(CorruptDocument) -> Timestamp {
    let seconds = try signed()
    guard let nanos = Int32(exactly: try unsigned()), let timestamp = Timestamp(seconds: seconds, nanos: nanos) else {
      throw corrupt("a time out of range")
    }
    return timestamp
  }

  private mutating func reference() throws(CorruptDocument) -> DocumentEvent {
    let database = try text()
    return .reference(database: database, path: try text())
  }

  private mutating func geoPoint() throws(CorruptDocument) -> GeoPoint {
    let latitude = try double()
    guard let point = GeoPoint(latitude: latitude, longitude: try double()) else {
      throw corrupt("a point out of range")
    }
    return point
  }

  private mutating func vector() throws(CorruptDocument) -> EncodedVector {
    let count = try length()
    guard count <= (bytes.count - offset) / 8 else { throw corrupt("a length beyond its end") }
    return EncodedVector(try take(count * 8))
  }

  private mutating func begin(isMap: Bool) throws(CorruptDocument) -> Int {
    guard depth <= DocumentLimits.maximumDepth else { throw corrupt("too many levels") }
    let length = Int(try fixed(UInt32.self))
    let count = Int(try fixed(UInt32.self))
    // // Each entry takes at least one byte, and in a map at least two.
    guard length <= limit - offset, count <= (isMap ? length / 2 : length) else {
      throw corrupt("a length beyond its end")
    }
    if depth > 0 { outer.append(current) }
    depth += 1
    current = Container(end: offset + length, remaining: count, isMap: isMap)
    return count
  }

  // MARK: Pieces

  /// The offset after the innermost open container.
  private var limit: Int { depth > 0 ? current.end : bytes.count }

  private mutating func take(_ count: Int) throws(CorruptDocument) -> UnsafeRawBufferPointer {
    guard count <= limit - offset else { throw corrupt("a length beyond its end") }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  private mutating func byte() throws(CorruptDocument) -> UInt8 {
    guard offset < limit else { throw corrupt("a length beyond its end") }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a number of fixed width.
  private mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) throws(CorruptDocument) -> Number {
    Number(littleEndian: try take(MemoryLayout<Number>.size).loadUnaligned(as: type))
  }

  private mutating func double() throws(CorruptDocument) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  private mutating func unsigned() throws(CorruptDocument) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = UInt64(try byte())
      guard shift < 63 || byte <= 1 else { break }
      number |= (byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw corrupt("a number that is too long")
  }

  private mutating func signed() throws(CorruptDocument) -> Int64 {
    let number = try unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func length() throws(CorruptDocument) -> Int {
    guard let length = Int(exactly: try unsigned()) else { throw corrupt("a length beyond its end") }
    return length
  }

  private mutating func text() throws(CorruptDocument) -> UnsafeBufferPointer<UInt8> {
    let content = try take(try length())
    guard Self.isASCII(content) || String(validating: content, as: UTF8.self) != nil else {
      throw corrupt("a string that is not UTF-8")
    }
    return content.assumingMemoryBound(to: UInt8.self)
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= bytes.count {
      if bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      offset += 8
    }
    return bytes[offset...].allSatisfy { $0 < 0x80 }
  }
}
