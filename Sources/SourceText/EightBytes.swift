/// Eight bytes of a text, which are searched at once.
///
/// The searches return the highest bit of each byte that is found. The lowest of these bits is right; a borrow of the subtraction
/// may set wrong ones above it.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let word: UInt64

  /// Loads the bytes from `offset` on; nil if there are fewer than eight.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard offset + 8 <= bytes.count else { return nil }
    word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes outside of ASCII.
  @inline(__always)
  var outsideASCII: UInt64 { word & Self.highs }

  /// Returns the bytes that equal `byte`.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ Self.ones &* UInt64(byte)
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// Returns the bytes below a limit of at most 128.
  @inline(__always)
  func below(_ limit: UInt8) -> UInt64 { (word &- Self.ones &* UInt64(limit)) & ~word & Self.highs }
}

/// What a string in JSON can have as it is.
package enum JSONString {
  /// Returns how many bytes from `start` on are neither quotes, backslashes nor control characters.
  package static func plainCount(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var offset = start
    while let eight = EightBytes(bytes, at: offset) {
      let found = eight.equal(to: UInt8(ascii: "\"")) | eight.equal(to: UInt8(ascii: "\\")) | eight.below(0x20)
      if found != 0 { return offset - start + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, !mustEscape(bytes[offset]) { offset += 1 }
    return offset - start
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
