extension PatternMatcher {
  /// Replaces every match of a pattern, as `replace()` in Cloud rules does.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, ideally compiled for ``PatternPurpose/everyMatch``.
  ///   - bytes: The text.
  ///   - replacement: The replacement of a match. `$1`, `$0` and `${name}` refer to groups, and `\` escapes the next
  ///   character.
  ///   - output: Receives the result in pieces. They are valid only if the outcome is ``RewriteOutcome/finished``.
  /// - Returns: The outcome.
  package func replaceAll(
    _ pattern: Pattern, in bytes: UnsafeBufferPointer<UInt8>, with replacement: UnsafeBufferPointer<UInt8>,
    into output: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> RewriteOutcome {
    let template = ReplacementTemplate(bytes: replacement, pattern: pattern)
    var end = 0
    var work = 0
    let outcome = everyMatch(of: pattern, in: bytes) { finder in
      let match = finder.match
      if end < match.lowerBound { output(UnsafeBufferPointer(rebasing: bytes[end..<match.lowerBound])) }
      end = match.upperBound
      guard let replaced = template.expand(finder.slots, of: bytes, into: output) else { return .invalidReplacement }
      work += replaced.work
      guard work <= RegexLimits.replacementWork else { return .limitExceeded }
      return finder.dividesCharacter && (replaced.written > 0 || !match.isEmpty) ? .dividesCharacter : .finished
    }
    if outcome == .finished, end < bytes.count { output(UnsafeBufferPointer(rebasing: bytes[end...])) }
    return outcome
  }

  /// Splits a text at every match of a pattern, as `split()` in Cloud rules does.
  ///
  /// Empty pieces at the end are dropped, and those at the beginning are kept. There is always at least one piece.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, ideally compiled for ``PatternPurpose/everyMatch``.
  ///   - bytes: The text.
  ///   - piece: Receives each piece, as a range of the text. They are valid only if the outcome is
  ///   ``RewriteOutcome/finished``.
  /// - Returns: The outcome; never ``RewriteOutcome/invalidReplacement``.
  package func split(
    _ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>, into piece: (Range<Int>) -> Void
  ) -> RewriteOutcome {
    var end = 0
    var pieces = 0
    var emptyPieces = 0
    func take(_ range: Range<Int>) {
      guard !range.isEmpty else {
        emptyPieces += 1
        return
      }
      for _ in 0..<emptyPieces { piece(range.lowerBound..<range.lowerBound) }
      piece(range)
      pieces += emptyPieces + 1
      emptyPieces = 0
    }
    let outcome = everyMatch(of: pattern, in: bytes) { finder in
      if finder.dividesCharacter { return .dividesCharacter }
      take(end..<finder.match.lowerBound)
      end = finder.match.upperBound
      return .finished
    }
    guard outcome == .finished else { return outcome }
    if end < bytes.count { take(end..<bytes.count) }
    if pieces == 0 { piece(0..<0) }
    return .finished
  }

  /// Calls a closure for every match until it returns anything but ``RewriteOutcome/finished``.
  private func everyMatch(
    of pattern: Pattern, in bytes: UnsafeBufferPointer<UInt8>, _ visit: (MatchFinder) -> RewriteOutcome
  ) -> RewriteOutcome {
    guard bytes.count <= RegexLimits.subjectLength else { return .limitExceeded }
    guard ValidText.isValid(bytes) else { return .invalidSubject }
    var finder = MatchFinder(pattern, in: bytes, with: self)
    while true {
      switch finder.next() {
      case .found:
        let outcome = visit(finder)
        guard outcome == .finished else { return outcome }
      case .notFound: return .finished
      case .limitExceeded: return .limitExceeded
      case .invalidSubject: return .invalidSubject
      }
    }
  }
}
