import RulePrograms
import RuleValues

extension CloudFunction {
  /// The hash functions of bytes, or of a text's UTF-8 (reference rules.hashing).
  static let hashing: [CloudFunction] = [
    .unary(.md5, .hash("md5", "the MD5 hash")) { $0.hash($1, MD5.digest) },
    .unary(.sha256, .hash("sha256", "the SHA-256 hash")) { $0.hash($1, SHA256.digest) },
    .unary(.crc32, .hash("crc32", "the CRC-32 checksum, lowest byte first")) { $0.hash($1, CRC32.ieee.digest) },
    .unary(.crc32c, .hash("crc32c", "the CRC-32C checksum, lowest byte first")) {
      $0.hash($1, CRC32.castagnoli.digest)
    },
  ]
}

extension BuiltinDeclaration {
  fileprivate static func hash(_ name: String, _ summary: String) -> BuiltinDeclaration {
    .function(name, in: "hashing", [([.bytes], .bytes), ([.string], .bytes)], summary)
  }
}

extension EvaluationState {
  fileprivate mutating func hash(
    _ operand: RuleValue, _ digest: (UnsafeBufferPointer<UInt8>) -> [UInt8]
  ) -> RuleValue? {
    switch operand {
    case .string(let text) where arena.withText(text, Surrogates.hasHalf):
      let bytes = utf8(operand)
      if case .bytes? = bytes { return hash(bytes ?? operand, digest) }
      return bytes
    case .string(let text), .bytes(let text):
      charge(text)
      steps += Int(text.count >> 4)
      guard case .string(let reference) = arena.add(arena.withText(text, digest)) else { return .error(.textLimit) }
      return .bytes(reference)
    default: return nil
    }
  }
}
