import CPCRE2

/// A matcher that searches texts for patterns and reuses its working memory.
///
/// Create one for each thread and keep it, so that a search allocates nothing. Threads cannot share it. If PCRE2
/// reaches its limits, a simulation takes over, whose time is proportional to pattern size times text size.
package final class PatternMatcher {
  /// PCRE2's memory for the offsets of a match.
  let matchData: OpaquePointer?

  private let context: OpaquePointer?
  private let jitStack: OpaquePointer?
  private var grantedSteps = 0
  private var simulator = Simulator()
  private var cache = PatternCache()

  /// A replacement for an empty buffer without an address, which PCRE2 before 10.40 rejects.
  private static let emptyText: StaticString = ""

  /// Creates a matcher. Without memory for PCRE2, it only simulates.
  package init() {
    matchData = pcre2_match_data_create_8(UInt32(RE2Gate.groups + 1), nil)
    context = pcre2_match_context_create_8(nil)
    jitStack = pcre2_jit_stack_create_8(RegexLimits.jitStackBytes / 8, RegexLimits.jitStackBytes, nil)
    guard let context else { return }
    pcre2_set_heap_limit_8(context, UInt32(RegexLimits.heapKibibytes))
    if let jitStack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack)) }
  }

  deinit {
    pcre2_match_data_free_8(matchData)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(jitStack)
  }

  /// Searches UTF-8 text for a pattern at any position.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, ideally compiled for ``PatternPurpose/search``.
  ///   - bytes: The text.
  /// - Returns: Whether it was found, or that the search exceeded ``RegexLimits``.
  package func search(_ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>) -> MatchOutcome {
    answer(pattern, bytes, purpose: .search)
  }

  /// Matches a whole UTF-8 text against a pattern, as `matches()` in Cloud rules does.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, ideally compiled for ``PatternPurpose/wholeText``.
  ///   - bytes: The text.
  /// - Returns: ``MatchOutcome/found`` if the whole text matches, or that the match exceeded ``RegexLimits``.
  package func matchesWhole(_ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>) -> MatchOutcome {
    answer(pattern, bytes, purpose: .wholeText)
  }

  /// Returns the compiled pattern of a body that rules computed at run time. Recently used patterns come from a cache.
  ///
  /// - Parameters:
  ///   - body: The pattern in UTF-8.
  ///   - dialect: The language of the pattern.
  ///   - purpose: The intended use.
  /// - Returns: The pattern, or the reason for its rejection, as ``Pattern/compile(_:dialect:purpose:)`` returns it.
  package func pattern(
    _ body: UnsafeBufferPointer<UInt8>, dialect: RegexDialect, purpose: PatternPurpose
  ) -> Result<Pattern, RegexError> {
    cache.pattern(body, dialect: dialect, purpose: purpose)
  }

  private func answer(
    _ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>, purpose: PatternPurpose
  ) -> MatchOutcome {
    guard bytes.count <= RegexLimits.subjectLength else { return .limitExceeded }
    if pattern.purpose == purpose, let code = pattern.code {
      let steps = RegexLimits.steps(forSubjectOf: bytes.count)
      let outcome = run(code, bytes, from: 0, steps: steps, options: 0)
      guard outcome == .limitExceeded else { return outcome }
    } else if !ValidText.isValid(bytes) {
      return .invalidSubject
    }
    return simulator.search(pattern, SubjectText(bytes: bytes), whole: purpose == .wholeText)
  }

  /// Runs PCRE2. Every error of PCRE2 becomes ``MatchOutcome/limitExceeded``.
  func run(
    _ code: CompiledCode, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, steps: Int, options: UInt32
  ) -> MatchOutcome {
    guard let matchData, let context else { return .limitExceeded }
    grant(steps, context)
    let text = bytes.baseAddress ?? Self.emptyText.utf8Start
    let result = pcre2_match_8(code.pointer, text, bytes.count, start, options, matchData, context)
    if result >= 0 { return .found }
    switch result {
    case PCRE2_ERROR_NOMATCH: return .notFound
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1: return .invalidSubject
    default: return .limitExceeded
    }
  }

  private func grant(_ steps: Int, _ context: OpaquePointer) {
    guard steps != grantedSteps else { return }
    pcre2_set_match_limit_8(context, UInt32(steps))
    grantedSteps = steps
  }
}
