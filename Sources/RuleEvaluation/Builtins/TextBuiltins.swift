import RulePatterns
import RulePrograms
import RuleValues

extension EvaluationState {
  /// `lower()` and `upper()`: the letters in `range` change, which are all ASCII (emulator 1.19.9).
  mutating func changeCase(_ operand: RuleValue, _ range: ClosedRange<UInt8>) -> RuleValue {
    guard case .string(let text) = operand else {
      return unsupported(range.contains(UInt8(ascii: "A")) ? .lower : .upper, operand)
    }
    charge(text)
    return arena.add(arena.withText(text) { $0.map { range.contains($0) ? $0 ^ 0x20 : $0 } })
  }

  /// `trim()`: without ASCII white space and control characters at the ends.
  mutating func trim(_ operand: RuleValue) -> RuleValue {
    guard case .string(let text) = operand else { return unsupported(.trim, operand) }
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

  /// `toUtf8()`
  mutating func utf8(_ operand: RuleValue) -> RuleValue {
    guard case .string(let text) = operand else { return unsupported(.toUtf8, operand) }
    charge(text)
    guard arena.withText(text, Surrogates.hasHalf) else { return .bytes(text) }
    guard case .string(let bytes) = arena.add(arena.withText(text, Surrogates.replacingHalves)) else {
      return .error(.textLimit)
    }
    return .bytes(bytes)
  }

  /// `toBase64()`, URL-safe with padding, and `toHexString()` in upper case (emulator 1.19.9).
  mutating func encode(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    guard case .bytes(let bytes) = operand else { return unsupported(builtin, operand) }
    charge(bytes)
    return arena.add(
      arena.withText(bytes) { builtin == .toBase64 ? Array(Base64.encode($0, .urlSafe).utf8) : Self.hexadecimal($0) })
  }

  private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// `list.join(separator)`: elements become text as `string()` makes it.
  mutating func join(_ list: RuleValue, _ separator: RuleValue) -> RuleValue {
    guard case .list(let elements) = list, case .string(let separator) = separator else {
      return unsupported(.join, list, separator)
    }
    var bytes: [UInt8] = []
    for (number, index) in elements.range.enumerated() {
      let text = toText(arena.elements[index])
      guard case .string(let text) = text else { return text }
      if number > 0 { Surrogates.append(arena.text[separator.range], to: &bytes) }
      Surrogates.append(arena.text[text.range], to: &bytes)
      guard bytes.count <= arena.maximumTextBytes else { return .error(.textLimit) }
    }
    steps += bytes.count >> 6
    return arena.add(bytes)
  }

  // MARK: Patterns

  /// Whether the whole text matches a pattern that stands in the rules.
  mutating func matchesWhole(_ text: RuleValue, _ pattern: Int32) -> RuleValue {
    if case .error = text { return text }
    if case .null = text { return .error(.nullValue) }
    guard case .string(let reference) = text else {
      return arena.fault(.functionNotFound, .builtin(.matches))
    }
    return whole(reference, program.patterns[Int(pattern)])
  }

  /// `matches(pattern)`
  mutating func matches(_ text: RuleValue, _ body: RuleValue) -> RuleValue {
    guard case .string(let text) = text, case .string(let body) = body else {
      return unsupported(.matches, text, body)
    }
    switch pattern(body, .wholeText) {
    case .success(let pattern): return whole(text, pattern)
    case .failure(let error): return refused(error)
    }
  }

  /// A pattern that is none, in the engine's words.
  private mutating func refused(_ error: RegexError) -> RuleValue {
    arena.fault(.invalidPattern, .text(arena.append(error.message.utf8)))
  }

  private mutating func pattern(_ body: TextRef, _ purpose: PatternPurpose) -> Result<Pattern, RegexError> {
    charge(body)
    return arena.withText(body) { matcher.pattern($0, dialect: .re2, purpose: purpose) }
  }

  private mutating func whole(_ text: TextRef, _ pattern: Pattern) -> RuleValue {
    charge(text)
    return switch arena.withText(text, { matcher.matchesWhole(pattern, $0) }) {
    case .found: .bool(true)
    case .notFound: .bool(false)
    case .limitExceeded: .error(.patternLimit)
    case .invalidSubject: .error(.halfCharacter)
    }
  }

  /// `split(pattern)`
  mutating func split(_ text: RuleValue, _ body: RuleValue) -> RuleValue {
    guard case .string(let text) = text, case .string(let body) = body else { return unsupported(.split, text, body) }
    let pattern: Pattern
    switch self.pattern(body, .everyMatch) {
    case .success(let compiled): pattern = compiled
    case .failure(let error): return refused(error)
    }
    charge(text)
    var pieces: [RuleValue] = []
    let outcome = arena.withText(text) { bytes in
      matcher.split(pattern, bytes) { range in
        let start = text.start + UInt32(truncatingIfNeeded: range.lowerBound)
        pieces.append(.string(TextRef(start: start, count: UInt32(truncatingIfNeeded: range.count))))
      }
    }
    guard outcome == .finished else { return rewriteFault(outcome) }
    return arena.addElements(pieces).map { .list($0) } ?? .error(.textLimit)
  }

  /// `replace(pattern, replacement)`
  mutating func replaceMatches(_ text: RuleValue, _ body: RuleValue, _ replacement: RuleValue) -> RuleValue {
    guard case .string(let subject) = text, case .string(let pattern) = body,
      case .string(let template) = replacement
    else { return unsupported(.replace, text, body, replacement) }
    let compiled: Pattern
    switch self.pattern(pattern, .everyMatch) {
    case .success(let pattern): compiled = pattern
    case .failure(let error): return refused(error)
    }
    charge(subject)
    var result: [UInt8] = []
    let limit = arena.maximumTextBytes
    let outcome = arena.withText(subject) { bytes in
      arena.withText(template) { template in
        matcher.replaceAll(compiled, in: bytes, with: template) { piece in
          if result.count <= limit { result += piece }
        }
      }
    }
    guard outcome == .finished else { return rewriteFault(outcome) }
    return arena.add(result)
  }

  /// The engine fails the whole request where a replacement names no group, and cuts characters in two where we do not.
  private func rewriteFault(_ outcome: RewriteOutcome) -> RuleValue {
    switch outcome {
    case .invalidReplacement: .error(.invalidReplacement)
    case .dividesCharacter, .invalidSubject: .error(.halfCharacter)
    case .limitExceeded, .finished: .error(.patternLimit)
    }
  }
}
