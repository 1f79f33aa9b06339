import RuleValues

/// The size and the checksums of an object's content, as the metadata of Cloud Storage has them.
package struct ContentDigest: Sendable, Hashable {
  /// The size in bytes.
  package let size: Int
  /// The MD5 hash, as Base64.
  package let md5Hash: String
  /// The CRC32C checksum in big-endian order, as Base64.
  package let crc32c: String

  /// Computes the checksums of `bytes`.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    md5Hash = Base64.encode(MD5Digest.digest(bytes))
    var checksum = UInt32.max
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes { checksum = table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8 }
    }
    checksum = ~checksum
    crc32c = Base64.encode((0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - $0 * 8)) })
  }

  // The polynomial of RFC 3720 (Castagnoli), reversed.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
  }
}
