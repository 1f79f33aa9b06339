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
