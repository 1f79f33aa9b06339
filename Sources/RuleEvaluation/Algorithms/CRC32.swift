/// The cyclic redundancy checks for `hashing.crc32` and `hashing.crc32c`.
package struct CRC32: Sendable {
  /// The checksum of IEEE 802.3.
  static let ieee = CRC32(reversedPolynomial: 0xEDB8_8320)
  /// The checksum of RFC 3720 (Castagnoli).
  package static let castagnoli = CRC32(reversedPolynomial: 0x82F6_3B78)

  private let table: [UInt32]

  private init(reversedPolynomial: UInt32) {
    table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ reversedPolynomial : value >> 1 }
    }
  }

  /// Returns the checksum of the bytes, least significant byte first (emulator 1.19.9).
  func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let value = checksum(bytes)
    return (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns the checksum of the bytes as a number.
  package func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}
