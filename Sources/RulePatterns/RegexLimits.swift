/// The limits for parsing and matching patterns. A pattern or text beyond a limit is rejected and never causes a hang.
///
/// The limits are this package's own, because Firebase publishes none.
package enum RegexLimits {
  /// The maximum length of a pattern body, in UTF-8 bytes.
  package static let patternLength = 4_096

  /// The maximum nesting of groups.
  package static let nesting = 100

  /// The maximum number in `{n}`, `{n,}` and `{n,m}`.
  package static let repetition = 1_000

  /// The maximum number of characters in a pattern after its repetitions are expanded.
  package static let expandedSize = 10_000

  /// The same limit for the RE2 dialect, whose engine has none.
  package static let expandedSizeOfRE2 = 100_000

  /// The maximum length of a searched text, in UTF-8 bytes. It exceeds the longest string in a database (10 MB).
  package static let subjectLength = 16 << 20

  /// The maximum number of backtracking steps in one search of a short text.
  package static let matchSteps = 100_000

  /// The maximum product of steps and bytes in one search. A step may scan the whole text, so long texts get fewer
  /// steps. The matches of one `replace` or `split` share it, as if each search scanned the rest of the text.
  package static let matchWork = 500_000_000

  /// The maximum number of steps in one simulation, which replaces an aborted backtracking search. It takes several
  /// seconds at worst.
  static let simulationSteps = 1_000_000_000

  /// The maximum number of stored offsets in one simulation with groups, 8 bytes each.
  static let simulationSlots = 4 << 20

  /// The maximum number of transitions and state members that one automaton stores before it is reset, 4 bytes each.
  static let automatonTransitions = 1 << 20

  /// The number of backtracking steps that all matches of one `replace` or `split` share.
  static let rewriteSteps = 100_000_000

  /// The maximum number of bytes and references that the matches of one `replace` write. It exceeds the longest text that a
  /// decision may hold by default, 64 MiB, so it stops only replacements whose result is rejected anyway, or that consist of
  /// references to groups without a text.
  static let replacementWork = 128 << 20

  /// The maximum number of patterns in a matcher's cache.
  static let cachedPatterns = 32

  /// The maximum number of automata in a matcher's cache, up to about 10 MB each.
  static let simulatedPatterns = 4

  /// The maximum memory of one search outside compiled code, in KiB.
  static let heapKibibytes = 16 * 1_024

  /// The stack size of compiled code, in bytes.
  static let jitStackBytes = 256 * 1_024

  /// Returns the number of backtracking steps for a text of this many bytes.
  static func steps(forSubjectOf byteCount: Int) -> Int {
    min(matchSteps, max(1, matchWork / max(1, byteCount)))
  }
}
