import RuleValues

/// A place in the tree as the bytes that its row is stored under.
///
/// The order of the bytes is the order of a walk: a node before what is below it, children in key order. What lies below
/// a place is one range of rows. Each key is
/// - `10`, the number as four bytes with the sign bit flipped, and, where the text is not how that number is usually
///   written (`007`, `-0`), `01`, the text's length as four bytes and the text; or
/// - `20` and the text, for a key that is no integer. UTF-8 sorts astral characters after U+E000…U+FFFF and the service
///   sorts by UTF-16, so lead bytes are exchanged; 00 and 01 become `01 01` and `01 02`;
///
/// and ends with `00`, which is below all bytes that can stand there.
public struct EncodedPath: Hashable, Sendable {
  /// The keys one after the other; none at the root.
  var bytes: [UInt8]

  enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
    static let integer: UInt8 = 0x10
    static let text: UInt8 = 0x20
    /// Above the first byte of every key.
    static let aboveChildren: UInt8 = 0xFF
  }

  /// The place that `bytes` encode.
  init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// The place at `path`.
  init(_ path: DataPath) {
    bytes = []
    for key in path.keys { Self.append(key, to: &bytes) }
  }

  /// The place `key` below this one.
  func child(_ key: DataKey) -> EncodedPath {
    var child = self
    child.bytes.reserveCapacity(bytes.count + key.text.utf8.count + 2)
    Self.append(key, to: &child.bytes)
    return child
  }

  /// The first bytes that are above this place and all that is below it.
  var upperBound: [UInt8] { bytes + [Mark.aboveChildren] }

  /// Appends a key.
  static func append(_ key: DataKey, to bytes: inout [UInt8]) {
    if let integer = key.integerValue {
      append(integer, key.text, to: &bytes)
    } else {
      append(text: key.text, to: &bytes)
    }
    bytes.append(Mark.end)
  }

  private static func append(_ integer: Int32, _ text: String, to bytes: inout [UInt8]) {
    bytes.append(Mark.integer)
    append(UInt32(bitPattern: integer) ^ 0x8000_0000, to: &bytes)
    guard !text.utf8.elementsEqual(String(integer).utf8) else { return }
    bytes.append(Mark.escape)
    append(UInt32(truncatingIfNeeded: text.utf8.count), to: &bytes)
    bytes += text.utf8
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(24), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func append(text: String, to bytes: inout [UInt8]) {
    bytes.append(Mark.text)
    let start = bytes.count
    bytes += text.utf8
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      bytes[start...].allSatisfy { $0 > Mark.escape && $0 < 0xEE }
    }
    if isPlain { return }
    bytes.removeLast(bytes.count - start)
    for byte in text.utf8 {
      switch byte {
      case 0x00, 0x01: bytes += [Mark.escape, byte + 1]
      case 0xEE, 0xEF: bytes.append(byte + 5)
      case 0xF0...0xF4: bytes.append(byte - 2)
      default: bytes.append(byte)
      }
    }
  }
}
