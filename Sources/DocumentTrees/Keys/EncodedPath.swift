public import RuleValues

/// A place in Realtime data as the key of its record.
///
/// The order of the bytes is the order of a walk: a node before what is below it, children in the service's order. What is
/// below a place is one range of records. Each key of the path is
/// - `10`, the number as four bytes with the sign bit flipped, and, if the text is not how that number is usually written
///   (`007`, `-0`), `01`, the text's length as four bytes and the text; or
/// - `20` and the text, for a key that is no integer. UTF-8 sorts characters beyond U+FFFF after U+E000…U+FFFF and the
///   service sorts by UTF-16, so lead bytes are exchanged; 00 and 01 become `01 01` and `01 02`;
///
/// and ends with `00`, which is below all bytes that can follow there.
public struct EncodedPath: Hashable, Sendable {
  /// The keys one after the other; none at the root.
  package private(set) var bytes: [UInt8]

  enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
    static let integer: UInt8 = 0x10
    static let text: UInt8 = 0x20
  }

  /// The place that `bytes` encode; without any, the top of the data.
  init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// The place at `path`.
  public init(_ path: DataPath) {
    bytes = []
    bytes.reserveCapacity(path.keys.reduce(0) { $0 + $1.text.utf8.count + 2 })
    for key in path.keys { Self.append(key, to: &bytes) }
  }

  /// The place `key` below this one.
  public func child(_ key: DataKey) -> EncodedPath {
    var child = self
    child.bytes.reserveCapacity(bytes.count + key.text.utf8.count + 2)
    Self.append(key, to: &child.bytes)
    return child
  }

  /// Appends a key.
  static func append(_ key: DataKey, to bytes: inout [UInt8]) {
    key.text.withBytes { append(utf8: $0, integer: key.integerValue, to: &bytes) }
  }

  /// Appends a key.
  ///
  /// - Parameters:
  ///   - text: its UTF-8.
  ///   - integer: the number that it counts as when keys are ordered.
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
  /// The records at a place and below it.
  static func below(_ path: EncodedPath) -> RecordRange { .below(.realtime, path.bytes) }

  /// The records of the children of `path` that lie in `range`, and of all below these.
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

/// Places in Realtime data that are named one after the other, as in the evaluation of a rule. Their keys are kept in one
/// buffer, so a place costs no allocation.
package struct DataPlaces {
  /// The keys of all places but the root, one behind another.
  private var bytes: [UInt8] = []
  /// The keys' ends in `bytes`.
  private var ends: [Int] = [0]

  /// No place but the root, whose number is 0.
  package init() {}

  /// Adds the place `key` below another.
  ///
  /// - Parameter key: the UTF-8 of the key.
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

  /// Calls `body` with lookups of what is at each place but the root.
  func withLookups(_ body: ([RecordLookup]) throws(TreeError) -> Void) throws(TreeError) {
    try bytes.withRawBytes { bytes throws(TreeError) in
      try body(ends.indices.dropFirst().map { RecordLookup(.realtime, bytes.slice(range(of: $0)), .firstBelow) })
    }
  }

  /// Calls `body` with the key of a place.
  package func withKey<Result>(
    of place: Int, _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    let range = range(of: place)
    return try bytes.withRawBytes { bytes throws(TreeError) in try body(bytes.slice(range)) }
  }

  /// A place as a value.
  package subscript(place: Int) -> EncodedPath { EncodedPath(bytes: Array(bytes[range(of: place)])) }

  private func range(of place: Int) -> Range<Int> { place == 0 ? 0..<0 : ends[place - 1]..<ends[place] }
}
