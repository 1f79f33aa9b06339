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

/// Compiles a pattern of the RE2 dialect that a test takes to be accepted.
func acceptedRE2(
  _ body: String, _ purpose: PatternPurpose = .wholeText, _ place: SourceLocation = #_sourceLocation
) throws -> Pattern {
  let result = Pattern.compile(body, dialect: .re2, purpose: purpose)
  return try #require(try? result.get(), "\(body): \(result)", sourceLocation: place)
}

/// What a `replace` or `split` of a test gave.
struct Rewritten: Equatable, Sendable {
  var outcome: RewriteOutcome
  var texts: [String]
}

extension PatternMatcher {
  /// Matches a whole text with a pattern.
  func matchesWhole(_ pattern: Pattern, _ text: String) -> MatchOutcome {
    Array(text.utf8).withUnsafeBufferPointer { matchesWhole(pattern, $0) }
  }

  /// Replaces the matches of a pattern in a text.
  func replaceAll(_ pattern: Pattern, in text: String, with replacement: String) -> Rewritten {
    var result: [UInt8] = []
    let outcome = Array(text.utf8).withUnsafeBufferPointer { text in
      Array(replacement.utf8).withUnsafeBufferPointer { replaceAll(pattern, in: text, with: $0) { result += $0 } }
    }
    return Rewritten(outcome: outcome, texts: outcome == .finished ? [String(decoding: result, as: UTF8.self)] : [])
  }

  /// Splits a text at the matches of a pattern.
  func split(_ pattern: Pattern, _ text: String) -> Rewritten {
    var pieces: [String] = []
    let bytes = Array(text.utf8)
    let outcome = bytes.withUnsafeBufferPointer { buffer in
      split(pattern, buffer) { pieces.append(String(decoding: buffer[$0], as: UTF8.self)) }
    }
    return Rewritten(outcome: outcome, texts: outcome == .finished ? pieces : [])
  }
}
