import Platform
package import RuleValues

/// A place in Realtime data, encoded as the key of its record.
///
/// The order of the bytes is the order of a walk: a node before its descendants, and children in the service's order.
/// The records at and below a place form one range. Each key of the path is encoded in one of these ways, and then
/// `00`, which is below all bytes that can follow there:
/// - An integer key is `10` and the number as four bytes with the sign bit flipped. If the text is not the number's
///   usual form (`007`, `-0`), then follow `01`, the text's length as four bytes, and the text.
/// - Any other key is `20` and the text. Its bytes 00 and 01 become `01 01` and `01 02`. UTF-8 sorts characters beyond
///   U+FFFF after U+E000…U+FFFF, but the service sorts by UTF-16, so their lead bytes are exchanged.
package struct EncodedPath: Hashable, Sendable {
  /// The encoded keys, concatenated; empty at the root.
  package private(set) var bytes: [UInt8]

  enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
    static let integer: UInt8 = 0x10
    static let text: UInt8 = 0x20
  }

  /// Creates the place that `bytes` encode; the root if empty.
  init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// Encodes `path`.
  package init(_ path: DataPath) {
    bytes = []
    bytes.reserveCapacity(path.keys.reduce(0) { $0 + $1.text.utf8.count + 2 })
    for key in path.keys { Self.append(key, to: &bytes) }
  }

  /// Returns the child with this key.
  package func child(_ key: DataKey) -> EncodedPath {
    var child = self
    child.bytes.reserveCapacity(bytes.count + key.text.utf8.count + 2)
    Self.append(key, to: &child.bytes)
    return child
  }

  /// Appends an encoded key.
  static func append(_ key: DataKey, to bytes: inout [UInt8]) {
    key.text.withBytes { append(utf8: $0, integer: key.integerValue, to: &bytes) }
  }

  /// Appends an encoded key.
  ///
  /// - Parameters:
  ///   - text: the UTF-8 of the key.
  ///   - integer: the key's integer value, which determines its order; nil for other keys.
  static func append(utf8 text: UnsafeBufferPointer<UInt8>, integer: Int32?, to bytes: inout [UInt8]) {
    if let integer {
      append(integer, text, to: &bytes)
    } else {
      append(text: text, to: &bytes)
    }
    bytes.append(Mark.end)
  }

  private static func append(_ integer: Int32, _ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(Mark.integer)
    bytes.append(bigEndian: UInt32(bitPattern: integer) ^ 0x8000_0000)
    if text.elementsEqual(String(integer).utf8) { return }
    bytes.append(Mark.escape)
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: text.count))
    bytes.append(contentsOf: text)
  }

  private static func append(text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(Mark.text)
    if text.allSatisfy({ $0 > Mark.escape && $0 < 0xEE }) { return bytes.append(contentsOf: text) }
    for byte in text {
      switch byte {
      case 0x00, 0x01: bytes += [Mark.escape, byte + 1]
      case 0xEE, 0xEF: bytes.append(byte + 5)
      case 0xF0...0xF4: bytes.append(byte - 2)
      default: bytes.append(byte)
      }
    }
  }
}

extension RecordRange {
  /// Returns the range of the records at and below a place.
  static func below(_ path: EncodedPath) -> RecordRange { .below(.realtime, path.bytes) }

  /// Creates the range of the records of those children of `path` that lie in `range`, with all their descendants.
  init(childrenOf path: EncodedPath, in range: KeyRange, limit: Int? = nil) {
    let lower =
      switch range.lower {
      case .unbounded: path.bytes + [EncodedPath.Mark.integer]
      case .including(let key): path.child(key).bytes
      case .excluding(let key): Self.above(path.child(key).bytes)
      }
    let upper =
      switch range.upper {
      case .unbounded: Self.above(path.bytes)
      case .including(let key): Self.above(path.child(key).bytes)
      case .excluding(let key): path.child(key).bytes
      }
    self.init(.realtime, from: lower, to: upper, isDescending: range.isDescending, limit: limit)
  }
}

/// A list of places in Realtime data, as the evaluation of a rule visits them. All keys share one buffer, so a place
/// costs no allocation.
package struct DataPlaces {
  /// The keys of all places except the root, concatenated.
  private var bytes: [UInt8] = []
  /// The end of each key in `bytes`.
  private var ends: [Int] = [0]

  /// Creates a list with only the root, whose number is 0.
  package init() {}

  /// Removes all places except the root, and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    if ends.count > 1 { ends.removeSubrange(1...) }
  }

  /// Adds a child of another place.
  ///
  /// - Parameter key: the UTF-8 of the child's key.
  /// - Returns: the number of the new place.
  package mutating func addChild(of parent: Int, key: UnsafeBufferPointer<UInt8>) -> Int {
    let above = range(of: parent)
    if !above.isEmpty {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: above.count))
      bytes.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[above]))
      }
    }
    EncodedPath.append(utf8: key, integer: DataKey.integer(key), to: &bytes)
    ends.append(bytes.count)
    return ends.count - 1
  }

  /// Adds a place.
  mutating func add(_ path: EncodedPath) {
    bytes += path.bytes
    ends.append(bytes.count)
  }

  /// Calls `body` with a lookup for each place except the root.
  func withLookups(_ body: ([RecordLookup]) throws(TreeError) -> Void) throws(TreeError) {
    try bytes.withRawBytes { bytes throws(TreeError) in
      try body(ends.indices.dropFirst().map { RecordLookup(.realtime, bytes.slice(range(of: $0)), .firstBelow) })
    }
  }

  /// Calls `body` with the encoded key of a place.
  package func withKey<Result>(
    of place: Int, _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    let range = range(of: place)
    return try bytes.withRawBytes { bytes throws(TreeError) in try body(bytes.slice(range)) }
  }

  /// The place with this number as a value.
  package subscript(place: Int) -> EncodedPath { EncodedPath(bytes: Array(bytes[range(of: place)])) }

  private func range(of place: Int) -> Range<Int> { place == 0 ? 0..<0 : ends[place - 1]..<ends[place] }
}
