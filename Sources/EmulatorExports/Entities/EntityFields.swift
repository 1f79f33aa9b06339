/// The fields of a protobuf message, read one after the other. A nested message is a part of the same bytes.
struct EntityFields {
  /// The content of a field.
  enum Content {
    case number(UInt64)
    case double(Double)
    /// Four bytes, which no field of an entity has.
    case other
    /// A string, bytes or a message.
    case string(EntityFields)
    /// The fields of a group.
    case group(EntityFields)
  }

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  /// The limit on groups in groups. Entities have two levels of them.
  private static let maximumGroupDepth = 16

  /// Creates a reader of a whole message.
  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// The bytes that are not read yet.
  var rest: ArraySlice<UInt8> { bytes[offset..<end] }

  /// The bytes that are not read yet, as text.
  func text() throws(EntityProblem) -> String {
    guard let text = String(validating: rest, as: UTF8.self) else { throw EntityProblem("a text that is not UTF-8") }
    return text
  }

  /// Returns the next field; nil at the end.
  mutating func next() throws(EntityProblem) -> (number: Int, content: Content)? {
    guard offset < end else { return nil }
    let (number, wire) = try tag()
    switch wire {
    case 0: return (number, .number(try varint()))
    case 1:
      let start = try skip(8)
      return (number, .double(Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) })))
    case 2:
      let count = try length()
      let start = try skip(count)
      return (number, .string(EntityFields(bytes, start..<start + count)))
    case 3:
      let start = offset
      let stop = try skipGroup(number, depth: 1)
      return (number, .group(EntityFields(bytes, start..<stop)))
    case 5:
      _ = try skip(4)
      return (number, .other)
    default: throw EntityProblem("a field of an unknown kind")
    }
  }

  /// Moves behind a group whose start was read, and returns where its end tag begins.
  private mutating func skipGroup(_ number: Int, depth: Int) throws(EntityProblem) -> Int {
    if depth > Self.maximumGroupDepth { throw EntityProblem("groups that are nested too deeply") }
    while offset < end {
      let start = offset
      let (inner, wire) = try tag()
      switch wire {
      case 0: _ = try varint()
      case 1: _ = try skip(8)
      case 2: _ = try skip(try length())
      case 3: _ = try skipGroup(inner, depth: depth + 1)
      case 4:
        guard inner == number else { throw EntityProblem("a group with the end of another one") }
        return start
      case 5: _ = try skip(4)
      default: throw EntityProblem("a field of an unknown kind")
      }
    }
    throw EntityProblem("a group without an end")
  }

  private mutating func tag() throws(EntityProblem) -> (number: Int, wire: UInt64) {
    let tag = try varint()
    guard tag >> 3 > 0, tag <= UInt64(UInt32.max) else { throw EntityProblem("a field with an impossible number") }
    return (Int(tag >> 3), tag & 7)
  }

  private mutating func length() throws(EntityProblem) -> Int {
    guard let count = Int(exactly: try varint()) else { throw EntityProblem("a field that is longer than its message") }
    return count
  }

  /// Moves behind `count` bytes, and returns where they begin.
  private mutating func skip(_ count: Int) throws(EntityProblem) -> Int {
    guard count <= end - offset else { throw EntityProblem("a field that is longer than its message") }
    defer { offset += count }
    return offset
  }

  private mutating func varint() throws(EntityProblem) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard offset < end else { throw EntityProblem("a number that is cut off") }
      let byte = bytes[offset]
      offset += 1
      if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
      if byte < 0x80 { return number }
    }
    throw EntityProblem("a number of more than ten bytes")
  }
}

/// Why bytes are not an entity that can be a document.
struct EntityProblem: Error, Hashable, CustomStringConvertible {
  /// What the bytes have instead, in a few words.
  let description: String

  init(_ description: String) { self.description = description }
}
