package import RuleValues

/// A writer of the keys of index entries: collections, fields, values and names, encoded so that the order of the bytes
/// is the service's order.
///
/// No encoded part is the beginning of another part of the same kind, so a part is never compared with the part after it.
/// - A text is `20`, its UTF-8 with 00 and 01 written as `01 01` and `01 02`, and `00`.
/// - A numbered id (`__id7__`) is `10`, the number as eight bytes with the sign bit flipped, the id's UTF-8 as in a text,
///   and `00`. It therefore comes before all other ids.
/// - A list of any of these ends with `00`.
/// - A value begins with a byte for its kind. A number is the greatest double that is not above it, as eight bytes whose
///   order is that of the doubles, and the difference to it as two bytes, so integers and doubles have one order.
/// - A value in descending order has all of its bytes inverted.
package struct IndexKey: Hashable, Sendable {
  /// The longest encoding of a value in bytes. A longer one is cut, as the service does (documentation "Index types": the
  /// indexed value is truncated at 1,500 bytes).
  package static let maximumValueBytes = 1500

  /// The bytes so far.
  package private(set) var bytes: [UInt8]
  /// Whether a value was cut.
  package private(set) var isCut = false

  private enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
    static let number: UInt8 = 0x10
    static let text: UInt8 = 0x20
  }

  /// The first bytes of values, in the order of the kinds.
  private enum Kind: UInt8 {
    case null = 0x10
    case bool = 0x18
    case number = 0x20
    case timestamp = 0x28
    case string = 0x30
    case bytes = 0x38
    case reference = 0x40
    case geoPoint = 0x48
    case array = 0x50
    case vector = 0x58
    case map = 0x60
  }

  /// Creates a key that begins with `bytes`.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  // MARK: Parts

  /// Appends a byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes.
  package mutating func append(_ other: [UInt8]) { bytes += other }

  /// Appends a big-endian integer.
  package mutating func append(bigEndian number: some FixedWidthInteger) { bytes.append(bigEndian: number) }

  /// Appends the name of a field or collection.
  package mutating func append(name: String) { append(text: name) }

  /// Appends an id, whose order is that of `DocumentNames`.
  package mutating func append(id: String) {
    guard let number = DocumentNames.number(id) else { return append(text: id) }
    bytes.append(Mark.number)
    bytes.append(bigEndian: UInt64(bitPattern: number) ^ 1 << 63)
    appendEscaped(id.utf8)
  }

  /// Appends a list of names.
  package mutating func append(names: some Sequence<String>) {
    for name in names { append(name: name) }
    bytes.append(Mark.end)
  }

  /// Appends the path of a document or collection below its database.
  package mutating func append(path: DocumentPath) {
    for id in path.segments { append(id: id) }
    bytes.append(Mark.end)
  }

  /// Appends a value.
  ///
  /// - Parameter isDescending: whether greater values come first.
  package mutating func append(_ value: DocumentValue, isDescending: Bool = false) {
    let start = bytes.count
    append(whole: value, limit: start + Self.maximumValueBytes)
    if bytes.count - start > Self.maximumValueBytes {
      bytes.removeLast(bytes.count - start - Self.maximumValueBytes)
      isCut = true
    }
    if isDescending { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
  }

  /// Appends the least or the greatest bytes that values of the kind of `value` begin with.
  ///
  /// - Parameter isAbove: whether the bytes are above all values of the kind.
  package mutating func append(kindOf value: DocumentValue, isAbove: Bool) {
    bytes.append(Self.kind(value).rawValue + (isAbove ? 1 : 0))
  }

  private mutating func append(text: String) {
    bytes.append(Mark.text)
    appendEscaped(text.utf8)
  }

  private mutating func appendEscaped(_ content: some Sequence<UInt8>) {
    for byte in content {
      if byte <= Mark.escape { bytes.append(Mark.escape) }
      bytes.append(byte <= Mark.escape ? byte + 1 : byte)
    }
    bytes.append(Mark.end)
  }

  // MARK: Values

  private static func kind(_ value: DocumentValue) -> Kind {
    switch value {
    case .null: .null
    case .bool: .bool
    case .integer, .double: .number
    case .timestamp: .timestamp
    case .string: .string
    case .bytes: .bytes
    case .reference: .reference
    case .geoPoint: .geoPoint
    case .array: .array
    case .vector: .vector
    case .map: .map
    }
  }

  /// Appends a value, or its beginning: it may end anywhere behind `limit`.
  private mutating func append(whole value: DocumentValue, limit: Int) {
    bytes.append(Self.kind(value).rawValue)
    switch value {
    case .null: break
    case .bool(let bool): bytes.append(bool ? 1 : 0)
    case .integer(let integer): append(integer)
    case .double(let double): append(double)
    case .timestamp(let time):
      bytes.append(bigEndian: UInt64(bitPattern: time.seconds) ^ 1 << 63)
      bytes.append(bigEndian: UInt32(bitPattern: time.nanos))
    case .string(let string): appendEscaped(string.utf8.prefix(Self.maximumValueBytes))
    case .bytes(let content): appendEscaped(content.prefix(Self.maximumValueBytes))
    case .reference(let path):
      append(text: path.database)
      append(path: path)
    case .geoPoint(let point):
      append(point.latitude)
      append(point.longitude)
    case .array(let elements):
      for element in elements where bytes.count <= limit { append(whole: element, limit: limit) }
      bytes.append(Mark.end)
    case .vector(let numbers):
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: numbers.count))
      for number in numbers where bytes.count <= limit { append(number) }
    case .map(let fields):
      for field in fields.entries.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
      where bytes.count <= limit {
        append(name: field.name)
        append(whole: field.value, limit: limit)
      }
      bytes.append(Mark.end)
    }
  }

  private mutating func append(_ double: Double) {
    bytes.append(bigEndian: Self.ordered(double))
    bytes.append(bigEndian: 0 as UInt16)
  }

  private mutating func append(_ integer: Int64) {
    var below = Double(integer)
    // 2^63 is above every integer.
    if below >= 0x1p63 || Int64(below) > integer { below = below.nextDown }
    bytes.append(bigEndian: Self.ordered(below))
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: integer - Int64(below)))
  }

  /// Returns an integer whose order is that of the doubles. NaN comes first, and both zeros are equal.
  private static func ordered(_ double: Double) -> UInt64 {
    if double.isNaN { return 0 }
    let bits = double.withoutNegativeZero.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  // MARK: Realtime data

  /// Appends the content of a node in the order of `orderByChild`: null, `false`, `true`, numbers, strings by UTF-16, and
  /// nodes with children, which are equal.
  package mutating func append(_ node: NodeSummary.Kind) {
    let start = bytes.count
    switch node {
    case .absent: bytes.append(Kind.null.rawValue)
    case .leaf(.bool(let bool)): bytes += [Kind.bool.rawValue, bool ? 1 : 0]
    case .leaf(.integer(let integer)):
      bytes.append(Kind.number.rawValue)
      append(integer)
    case .leaf(.double(let double)):
      bytes.append(Kind.number.rawValue)
      append(double)
    case .leaf(.string(let string)):
      bytes.append(Kind.string.rawValue)
      // A string of a Realtime Database may have 10 MB.
      Array(string.utf8.prefix(Self.maximumValueBytes)).withUnsafeBufferPointer {
        EncodedPath.append(utf8: $0, integer: nil, to: &bytes)
      }
    case .inner: bytes.append(Kind.map.rawValue)
    }
    if bytes.count - start > Self.maximumValueBytes {
      bytes.removeLast(bytes.count - start - Self.maximumValueBytes)
      isCut = true
    }
  }

  /// Appends the key of a child.
  package mutating func append(_ key: DataKey) { EncodedPath.append(key, to: &bytes) }

  // MARK: Reading names

  /// Returns the id that `bytes` encode; nil for other bytes.
  package static func id(_ bytes: UnsafeRawBufferPointer) -> String? {
    var rest = bytes
    guard let id = nextID(&rest), rest.isEmpty else { return nil }
    return id
  }

  /// Returns the ids of the path that `bytes` encode; nil for other bytes.
  package static func ids(_ bytes: UnsafeRawBufferPointer) -> [String]? {
    var rest = bytes
    var ids: [String] = []
    while let mark = rest.first, mark != Mark.end {
      guard let id = nextID(&rest) else { return nil }
      ids.append(id)
    }
    return rest.count == 1 ? ids : nil
  }

  private static func nextID(_ rest: inout UnsafeRawBufferPointer) -> String? {
    let start: Int
    switch rest.first {
    case Mark.text: start = 1
    case Mark.number: start = 9
    default: return nil
    }
    guard rest.count > start, let end = rest[start...].firstIndex(of: Mark.end) else { return nil }
    defer { rest = rest.suffix(from: end + 1) }
    return NameKey.name(rest.slice(start..<end))
  }
}
