import RulePrograms
import RuleValues

extension EvaluationState {
  /// `hashing.md5` and its like, of bytes or the UTF-8 of a text.
  mutating func hash(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    switch operand {
    case .string(let text) where arena.withText(text, Surrogates.hasHalf):
      let bytes = utf8(operand)
      if case .bytes = bytes { return hash(builtin, bytes) }
      return bytes
    case .string(let text), .bytes(let text):
      charge(text)
      steps += Int(text.count >> 4)
      let digest = arena.withText(text) { bytes in
        switch builtin {
        case .md5: MD5.digest(bytes)
        case .sha256: SHA256.digest(bytes)
        case .crc32: CRC32.ieee.digest(bytes)
        default: CRC32.castagnoli.digest(bytes)
        }
      }
      guard case .string(let reference) = arena.add(digest) else { return .error(.textLimit) }
      return .bytes(reference)
    default: return unsupported(builtin, operand)
    }
  }
}

/// The cyclic redundancy checks of `hashing.crc32` and `hashing.crc32c`.
struct CRC32 {
  /// That of IEEE 802.3.
  static let ieee = CRC32(reversedPolynomial: 0xEDB8_8320)
  /// That of RFC 3720.
  static let castagnoli = CRC32(reversedPolynomial: 0x82F6_3B78)

  private let table: [UInt32]

  private init(reversedPolynomial: UInt32) {
    table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ reversedPolynomial : value >> 1 }
    }
  }

  /// The check, lowest byte first (emulator 1.19.9).
  func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var value = UInt32.max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    value = ~value
    return (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
