import RulePatterns
import Testing

/// Compiles a pattern that a test takes to be accepted.
func accepted(_ body: String, flags: String = "", _ place: SourceLocation = #_sourceLocation) throws -> Pattern {
  let result = Pattern.compile(body, flags: flags, dialect: .realtime)
  return try #require(try? result.get(), "/\(body)/\(flags): \(result)", sourceLocation: place)
}

extension PatternMatcher {
  /// Searches a text for a pattern.
  func search(_ pattern: Pattern, _ text: String) -> MatchOutcome {
    Array(text.utf8).withUnsafeBufferPointer { search(pattern, $0) }
  }
}

/// A generator of the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
