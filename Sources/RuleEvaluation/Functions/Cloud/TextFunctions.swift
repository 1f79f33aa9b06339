import RulePrograms
import RuleValues

extension CloudFunction {
  /// The methods of strings (reference rules.String). See ``shared`` for `size()`.
  static let strings: [CloudFunction] = [
    .unary(.lower, .method("lower", [([.string], .string)], "the string with A to Z in lowercase")) {
      $0.changeCase($1, UInt8(ascii: "A")...UInt8(ascii: "Z"))
    },
    .unary(.upper, .method("upper", [([.string], .string)], "the string with a to z in uppercase")) {
      $0.changeCase($1, UInt8(ascii: "a")...UInt8(ascii: "z"))
    },
    .unary(.trim, .method("trim", [([.string], .string)], "the string without leading and trailing ASCII white space"))
    { $0.trim($1) },
    .binary(
      .matches,
      .method("matches", [([.string, .string], .bool)], "whether the whole string matches the RE2 pattern")
    ) { $0.matches($1, $2) },
    .ternary(
      .replace,
      .method(
        "replace", [([.string, .string, .string], .string)],
        "the string with every match of the RE2 pattern replaced; `$1` is a group")
    ) { $0.replaceMatches($1, $2, $3) },
    .binary(
      .split, .method("split", [([.string, .string], .list)], "the pieces between matches of the RE2 pattern")
    ) { $0.split($1, $2) },
    .unary(.toUtf8, .method("toUtf8", [([.string], .bytes)], "the UTF-8 bytes")) { $0.utf8($1) },
  ]

  /// The methods of bytes (reference rules.Bytes).
  static let bytes: [CloudFunction] = [
    .unary(.toBase64, .method("toBase64", [([.bytes], .string)], "the bytes as URL-safe Base64 with padding")) {
      $0.encode($1) { Array(Base64.encode($0, .urlSafe).utf8) }
    },
    .unary(.toHexString, .method("toHexString", [([.bytes], .string)], "the bytes as uppercase hexadecimal digits")) {
      $0.encode($1) { bytes in
        let digits = Array("0123456789ABCDEF".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      }
    },
  ]
}

extension EvaluationState {
  /// Changes the case of the letters in `range`, which are all ASCII (emulator 1.19.9).
  fileprivate mutating func changeCase(_ operand: RuleValue, _ range: ClosedRange<UInt8>) -> RuleValue? {
    guard case .string(let text) = operand else { return nil }
    charge(text)
    return arena.add(arena.withText(text) { $0.map { range.contains($0) ? $0 ^ 0x20 : $0 } })
  }

  /// Trims the text. Control characters count as white space.
  fileprivate mutating func trim(_ operand: RuleValue) -> RuleValue? {
    guard case .string(let text) = operand else { return nil }
    charge(text)
    let kept = arena.withText(text) { bytes -> Range<Int> in
      var range = 0..<bytes.count
      while let first = range.first, bytes[first] <= 0x20 { range.removeFirst() }
      while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
      return range
    }
    return .string(
      TextRef(
        start: text.start + UInt32(truncatingIfNeeded: kept.lowerBound), count: UInt32(truncatingIfNeeded: kept.count)))
  }

  /// Returns the UTF-8 of a text as bytes; nil for other values.
  mutating func utf8(_ operand: RuleValue) -> RuleValue? {
    guard case .string(let text) = operand else { return nil }
    charge(text)
    guard arena.withText(text, Surrogates.hasHalf) else { return .bytes(text) }
    guard case .string(let bytes) = arena.add(arena.withText(text, Surrogates.replacingHalves)) else {
      return .error(.textLimit)
    }
    return .bytes(bytes)
  }

  /// Returns bytes encoded as text.
  fileprivate mutating func encode(
    _ operand: RuleValue, _ encoding: (UnsafeBufferPointer<UInt8>) -> [UInt8]
  ) -> RuleValue? {
    guard case .bytes(let bytes) = operand else { return nil }
    charge(bytes)
    return arena.add(arena.withText(bytes, encoding))
  }
}
