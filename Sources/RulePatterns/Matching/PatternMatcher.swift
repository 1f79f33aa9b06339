import CPCRE2

/// Searches texts for patterns, with working memory that every search uses again.
///
/// Make one for each thread and keep it: a search then allocates nothing. It cannot be shared by threads.
public final class PatternMatcher {
  private let matchData: OpaquePointer?
  private let context: OpaquePointer?
  private let jitStack: OpaquePointer?
  private var grantedSteps = 0

  /// Stands in for an empty buffer without an address, which PCRE2 before 10.40 refuses.
  private static let emptyText: StaticString = ""

  /// Makes a matcher, whose searches answer ``MatchOutcome/limitExceeded`` if there was no memory for it.
  public init() {
    matchData = pcre2_match_data_create_8(1, nil)
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

  /// Searches a text of UTF-8 bytes for a pattern, anywhere in it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern to find.
  ///   - bytes: The text.
  /// - Returns: Whether it was found, or that no answer was reached within ``RegexLimits``.
  public func search(_ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>) -> MatchOutcome {
    guard let matchData, let context, bytes.count <= RegexLimits.subjectLength else { return .limitExceeded }
    grant(RegexLimits.steps(forSubjectOf: bytes.count), context)
    let text = bytes.baseAddress ?? Self.emptyText.utf8Start
    let result = pcre2_match_8(pattern.code.pointer, text, bytes.count, 0, 0, matchData, context)
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
