import RulePatterns
import RulePrograms
import RuleValues

/// The methods of strings that take a pattern.
extension EvaluationState {
  /// Returns whether the whole text matches a literal pattern in the rules.
  mutating func matchesWhole(_ text: RuleValue, _ pattern: Int32) -> RuleValue {
    if case .error = text { return text }
    if case .null = text { return .error(.nullValue) }
    guard case .string(let reference) = text else {
      return arena.fault(.functionNotFound, .builtin(.matches))
    }
    return whole(reference, program.patterns[Int(pattern)])
  }

  /// Evaluates `matches(pattern)` with a computed pattern.
  mutating func matches(_ text: RuleValue, _ body: RuleValue) -> RuleValue? {
    guard case .string(let text) = text, case .string(let body) = body else { return nil }
    switch pattern(body, .wholeText) {
    case .success(let pattern): return whole(text, pattern)
    case .failure(let error): return invalid(error)
    }
  }

  /// Returns the error for an invalid pattern, with the engine's message.
  private mutating func invalid(_ error: RegexError) -> RuleValue {
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

  /// Evaluates `split(pattern)`.
  mutating func split(_ text: RuleValue, _ body: RuleValue) -> RuleValue? {
    guard case .string(let text) = text, case .string(let body) = body else { return nil }
    let pattern: Pattern
    switch self.pattern(body, .everyMatch) {
    case .success(let compiled): pattern = compiled
    case .failure(let error): return invalid(error)
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

  /// Evaluates `replace(pattern, replacement)`.
  mutating func replaceMatches(_ text: RuleValue, _ body: RuleValue, _ replacement: RuleValue) -> RuleValue? {
    guard case .string(let subject) = text, case .string(let pattern) = body,
      case .string(let template) = replacement
    else { return nil }
    let compiled: Pattern
    switch self.pattern(pattern, .everyMatch) {
    case .success(let pattern): compiled = pattern
    case .failure(let error): return invalid(error)
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

  /// Returns the error of a replacement. The engine fails the whole request for an invalid group reference, and may
  /// split a character, which is an error here.
  private func rewriteFault(_ outcome: RewriteOutcome) -> RuleValue {
    switch outcome {
    case .invalidReplacement: .error(.invalidReplacement)
    case .dividesCharacter, .invalidSubject: .error(.halfCharacter)
    case .limitExceeded, .finished: .error(.patternLimit)
    }
  }
}
