import RulePrograms
import RuleValues

/// The `allow` statements that match a request's path, with the captures of their wildcards.
///
/// A segment of the path is a string. In a query, it can also be unknown: ``RuleValue/pathVariable(_:)`` for the ids of
/// its documents, or ``RuleValue/pathGlob(_:)`` for any number of segments before a collection group. A wildcard takes
/// one segment, known or not; a glob takes any number (emulator 1.19.9).
package struct RuleMatches {
  /// The value that a wildcard or glob captured.
  package struct Capture: BitwiseCopyable {
    let slot: Int
    let value: RuleValue
    /// The index of the previous capture on the way; negative for the first.
    let outer: Int
  }

  /// An `allow` to be evaluated.
  struct Match: BitwiseCopyable {
    let rule: RuleID
    /// The index of the last capture on the way; negative if there is none.
    let innermost: Int
  }

  /// The matches in the order of their evaluation.
  var matches = ReusableBuffer<Match>()
  /// The captures on the ways to the matches.
  var captures = ReusableBuffer<Capture>()
  /// The number of steps of the search so far.
  var visits = 0

  /// Frees memory that only a request with many matches needed.
  mutating func release() {
    matches.shrink(above: 1 << 10)
    captures.shrink(above: 1 << 10)
  }

  /// Calls `body` with each capture on the way to a match, innermost first.
  @inline(__always)
  func forEachCapture(of match: Match, _ body: (Capture) -> Void) {
    var next = match.innermost
    while next >= 0 {
      body(captures[next])
      next = captures[next].outer
    }
  }

  /// Returns the captures on the way to a match, innermost first.
  func captures(of match: Match) -> [Capture] {
    var result: [Capture] = []
    forEachCapture(of: match) { result.append($0) }
    return result
  }
}
