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
