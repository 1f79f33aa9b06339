import CPCRE2

/// An iterator over the matches of a pattern in a text, with their groups.
///
/// The next search begins where the last match ended, or one UTF-16 unit later if that match was empty. Google's engine
/// does the same (emulator 1.19.9), so `'baac'.replace('a*', '-')` is `-b--c-`.
struct MatchFinder {
  /// The offsets of the last match and its groups. -1 for a group that did not participate.
  private(set) var slots: [Int]

  private let pattern: Pattern
  private let text: SubjectText
  private let matcher: PatternMatcher
  private let stepsOfAttempt: Int
  /// The bytes that compiled code may still scan.
  private var bytesLeft = RegexLimits.matchWork
  private var place = 0
  private var stepsLeft = RegexLimits.simulationSteps
  private var isBacktracking: Bool
  private var simulation: CapturingSimulation?

  /// Creates a finder at the beginning of a text, which must be valid UTF-8.
  init(_ pattern: Pattern, in bytes: UnsafeBufferPointer<UInt8>, with matcher: PatternMatcher) {
    self.pattern = pattern
    self.matcher = matcher
    text = SubjectText(bytes: bytes)
    slots = Array(repeating: -1, count: 2 * (pattern.groupCount + 1))
    stepsOfAttempt = min(RegexLimits.matchSteps, max(1, RegexLimits.rewriteSteps / (bytes.count + 1)))
    isBacktracking = pattern.purpose == .everyMatch
  }

  /// The byte range of the last match.
  var match: Range<Int> { slots[0]..<slots[1] }

  /// Whether the last match begins or ends inside a character.
  var dividesCharacter: Bool { text.isInsideCharacter(slots[0]) || text.isInsideCharacter(slots[1]) }

  /// Finds the next match.
  mutating func next() -> MatchOutcome {
    guard place <= text.bytes.count else { return .notFound }
    let outcome = attempt()
    guard outcome == .found else { return outcome }
    place = match.isEmpty ? text.placeOneUnit(after: slots[1]) : slots[1]
    return .found
  }

  private mutating func attempt() -> MatchOutcome {
    if isBacktracking, let code = pattern.code, !text.isInsideCharacter(place) {
      bytesLeft -= text.bytes.count - place
      // Compiled code does not tell how far it scanned, and the simulation counts its steps.
      guard bytesLeft > 0 else {
        isBacktracking = false
        return simulate()
      }
      let outcome = matcher.run(
        code, text.bytes, from: place, steps: stepsOfAttempt, options: UInt32(PCRE2_NO_UTF_CHECK))
      if outcome == .found { takeSlots() }
      if outcome != .limitExceeded { return outcome }
      isBacktracking = false
    }
    return simulate()
  }

  /// Copies the offsets from PCRE2, which also uses -1 for a group that did not participate.
  private mutating func takeSlots() {
    guard let data = matcher.matchData, let vector = pcre2_get_ovector_pointer_8(data) else { return }
    let count = min(slots.count, 2 * Int(pcre2_get_ovector_count_8(data)))
    for index in 0..<count { slots[index] = vector[index] }
  }

  private mutating func simulate() -> MatchOutcome {
    if simulation == nil {
      simulation = CapturingSimulation(
        MatchProgramBuilder.capturing(
          pattern.tree, ignoringCase: pattern.ignoresCase, groupCount: pattern.groupCount))
    }
    guard let outcome = simulation?.search(text, from: place, steps: &stepsLeft) else { return .limitExceeded }
    if outcome == .found, let found = simulation?.slots { slots = found }
    return outcome
  }
}
