/// The checksum of a record: a 64-bit hash of its space, its key and its values.
///
/// The hash is wyhash (final version 4, public domain). It detects damage and misses one in 2^64 random changes. It has
/// no key, so it does not stop an attacker who can write to the store.
package struct RecordHash {
  /// The hash of the parts added so far.
  package private(set) var value: UInt64

  /// Creates a hash without parts for a record of `space`.
  package init(_ space: TreeSpace) { value = UInt64(truncatingIfNeeded: space.rawValue) }

  /// Adds a part. The length is part of the hash, so adjacent parts cannot run together.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) { value = Self.hash(bytes, seed: value) }

  /// Adds an integer as a part.
  package mutating func add(_ integer: Int64) {
    value = Self.mix(value ^ Self.secret1, UInt64(bitPattern: integer) ^ Self.secret2)
  }

  // MARK: wyhash

  private static let secret0: UInt64 = 0x2d35_8dcc_aa6c_78a5
  private static let secret1: UInt64 = 0x8bb8_4b93_962e_acc9
  private static let secret2: UInt64 = 0x4b33_a62e_d433_d4a3
  private static let secret3: UInt64 = 0x4d5a_2da5_1de1_aa47

  /// Returns the wyhash of `bytes`.
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    let count = bytes.count
    var seed = seed ^ mix(seed ^ secret0, secret1)
    var (first, last): (UInt64, UInt64) = (0, 0)
    if count > 16 {
      var offset = 0
      var left = count
      if left >= 48 {
        var (second, third) = (seed, seed)
        repeat {
          seed = mix(eight(bytes, offset) ^ secret1, eight(bytes, offset + 8) ^ seed)
          second = mix(eight(bytes, offset + 16) ^ secret2, eight(bytes, offset + 24) ^ second)
          third = mix(eight(bytes, offset + 32) ^ secret3, eight(bytes, offset + 40) ^ third)
          offset += 48
          left -= 48
        } while left >= 48
        seed ^= second ^ third
      }
      while left > 16 {
        seed = mix(eight(bytes, offset) ^ secret1, eight(bytes, offset + 8) ^ seed)
        offset += 16
        left -= 16
      }
      first = eight(bytes, count - 16)
      last = eight(bytes, count - 8)
    } else if count >= 4 {
      let step = (count >> 3) << 2
      first = four(bytes, 0) << 32 | four(bytes, step)
      last = four(bytes, count - 4) << 32 | four(bytes, count - 4 - step)
    } else if count > 0 {
      first = UInt64(bytes[0]) << 16 | UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count - 1])
    }
    let product = (first ^ secret1).multipliedFullWidth(by: last ^ seed)
    return mix(product.low ^ secret0 ^ UInt64(truncatingIfNeeded: count), product.high ^ secret1)
  }

  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.low ^ product.high
  }

  private static func eight(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func four(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
